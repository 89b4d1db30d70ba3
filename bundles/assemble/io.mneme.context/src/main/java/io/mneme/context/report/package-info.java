/** What is known of contexts after their assembly: manifests, how they differ, what providers billed, and the meters. */
package io.mneme.context.report;
