/** Redactors that detect secrets and personal data by patterns. */
package io.mneme.redact;
