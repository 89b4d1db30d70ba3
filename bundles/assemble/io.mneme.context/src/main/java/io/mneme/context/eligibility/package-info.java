/** Decides which dictations can enter prompts, before any policy sees them. */
package io.mneme.context.eligibility;
