/** Problems stay until they are closed. */
export function showAlert(text) {
  const alert = document.createElement('div');
  alert.className = 'alert';
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = 'Close';
  close.addEventListener('click', () => alert.remove());
  alert.append(paragraph, close);
  document.getElementById('alerts').append(alert);
}
