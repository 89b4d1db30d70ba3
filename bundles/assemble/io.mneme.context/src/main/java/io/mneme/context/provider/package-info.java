/** How providers cache prompts: profiles by configuration, and the one that applies to a request. */
package io.mneme.context.provider;
