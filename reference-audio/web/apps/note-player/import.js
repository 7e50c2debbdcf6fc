/** Files by button, drop and paste. */
const LARGEST = 1_073_741_824;

/** `take(name, bytes)` gets each file; `showAlert` hears of those that cannot be read. */
export function acceptFiles({ take, showAlert }) {
  const input = document.getElementById('file');
  const read = async (files) => {
    for (const file of files) {
      if (file.size > LARGEST) {
        showAlert(`${file.name}: tooLarge at byte 0: the file has ${file.size} bytes, ${LARGEST} `
          + 'are possible; prune the font to the presets that are needed');
        continue;
      }
      try {
        await take(file.name, new Uint8Array(await file.arrayBuffer()));
      } catch (error) {
        showAlert(`${file.name}: ${error.message}`);
      }
    }
  };
  for (const id of ['import', 'open-midi']) {
    document.getElementById(id).addEventListener('click', () => input.click());
  }
  input.addEventListener('change', async () => {
    await read([...input.files]);
    input.value = '';
  });
  addEventListener('dragover', (event) => {
    event.preventDefault();
    document.body.classList.add('dropping');
  });
  addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) document.body.classList.remove('dropping');
  });
  addEventListener('drop', (event) => {
    event.preventDefault();
    document.body.classList.remove('dropping');
    read([...event.dataTransfer.files]);
  });
  addEventListener('paste', (event) => {
    if (event.clipboardData?.files.length) read([...event.clipboardData.files]);
  });
}
