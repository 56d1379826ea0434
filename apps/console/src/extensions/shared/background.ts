/// <reference types="chrome" />

// The first start: whoever installs the extension is asked for address and sign-in at once.
chrome.runtime.onInstalled.addListener(({ reason }) => {
  if (reason === chrome.runtime.OnInstalledReason.INSTALL) void chrome.runtime.openOptionsPage();
});
