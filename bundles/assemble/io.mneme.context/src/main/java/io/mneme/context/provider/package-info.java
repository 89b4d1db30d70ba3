/** How providers cache and charge prompts: their profiles, the bodies that are sent, and the rules of their caches. */
package io.mneme.context.provider;
