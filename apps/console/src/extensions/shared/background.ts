/// <reference types="chrome" />

// What runs in pages is of this extension, but in the process of the page: it needs nothing that is stored, the key least of all.
void chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });

// The first start: whoever installs the extension is asked for address and sign-in at once.
chrome.runtime.onInstalled.addListener(({ reason }) => {
  if (reason === chrome.runtime.OnInstalledReason.INSTALL) void chrome.runtime.openOptionsPage();
});
