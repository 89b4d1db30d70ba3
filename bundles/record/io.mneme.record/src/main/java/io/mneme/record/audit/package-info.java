/** The audit: the kind of its entries, and the service that records them. */
package io.mneme.record.audit;
