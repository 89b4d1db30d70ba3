/** Makes prompts that begin as the previous one did, measures them, and names what broke their beginning. */
package io.mneme.ui.proxy.prompt;
