/** Reads and changes the requests and answers of chats in the forms of their providers' interfaces. */
package io.mneme.ui.proxy.chat;
