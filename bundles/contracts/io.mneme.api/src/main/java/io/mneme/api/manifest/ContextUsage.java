package io.mneme.api.manifest;

import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Compares what providers billed for contexts with what was predicted. Reports are kept in memory with the manifests, and are
 * gone with them.
 *
 * <p>Safe for use by many threads.
 */
@ProviderType
public interface ContextUsage {

    /**
     * Records what a provider billed for a context. The same usage may be reported again; it counts once.
     *
     * @param context id of the context
     * @param billed what the provider billed
     * @return the report, with what was billed
     * @throws UnknownContextException if the context is not kept
     * @throws UsageConflictException if another usage was reported for it
     */
    UsageReport record(String context, TokenUsage billed);

    /** Returns the report on a context; empty if the context is not kept. */
    Optional<UsageReport> report(String context);
}
