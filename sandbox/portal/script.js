// Copy buttons are shown only where copying works.
for (const button of document.querySelectorAll('[data-copy]')) {
  if (!navigator.clipboard) break;
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = 'Copied';
    document.getElementById('status').textContent = 'Copied to the clipboard.';
    setTimeout(() => {
      button.textContent = label;
    }, 1500);
  });
}
