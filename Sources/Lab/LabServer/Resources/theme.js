/** Light, dark or the system's choice. */
const choices = ['auto', 'light', 'dark'];

export function startTheme() {
  const button = document.getElementById('theme-toggle');
  let choice = choices.includes(localStorage.getItem('parity-theme')) ? localStorage.getItem('parity-theme') : 'auto';
  const apply = () => {
    document.documentElement.dataset.theme = choice;
    button.textContent = `Theme: ${choice}`;
  };
  button.addEventListener('click', () => {
    choice = choices[(choices.indexOf(choice) + 1) % choices.length];
    localStorage.setItem('parity-theme', choice);
    apply();
  });
  apply();
}
