/** The limits of a request, and its redaction, before any contributor sees it. */
package io.mneme.context.request;
