package io.mneme.context.assembly;

import io.mneme.api.context.Context;
import io.mneme.api.manifest.UsageReport;
import io.mneme.api.preview.ContextDetails;
import io.mneme.api.preview.ContextSession;
import io.mneme.api.preview.PreviewRequest;
import io.mneme.context.report.CachedSegments;
import io.mneme.context.report.Manifests;
import io.mneme.context.report.Manifests.KeptManifest;
import io.mneme.context.report.UsageReports;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Finds the contexts that were sent last, and describes contexts in detail.
 *
 * @param manifests the manifests that are kept
 * @param prefixes keeps the contexts that were sent last
 * @param usage reports what was predicted and billed
 */
record SentContexts(Manifests manifests, PrefixMemory prefixes, UsageReports usage) {

    private static final Comparator<KeptManifest> NEWEST_FIRST = Comparator.<KeptManifest, Instant>comparing(
                    kept -> kept.manifest().assembledAt())
            .reversed();

    /** Returns the sessions, the one with the newest context first. */
    List<ContextSession> sessions(int limit) {
        Map<String, SentContext> sent =
                prefixes.sent().stream().collect(Collectors.toMap(SentContext::id, Function.identity()));
        Map<KeptManifest, Integer> newest = manifests.newest();
        return newest.keySet().stream()
                .sorted(NEWEST_FIRST)
                .limit(limit)
                .map(kept -> session(
                        kept,
                        newest.get(kept),
                        Optional.ofNullable(sent.get(kept.manifest().id()))))
                .toList();
    }

    private static ContextSession session(KeptManifest kept, int requests, Optional<SentContext> sent) {
        return new ContextSession(
                kept.manifest(),
                requests,
                kept.charged().predicted(),
                sent.flatMap(SentContext::context).isPresent(),
                sent.isPresent());
    }

    /** Returns the context of an id; empty if its text is not kept. */
    Optional<ContextDetails> sent(String id) {
        return find(id).flatMap(SentContext::context).map(context -> details(context, usage.report(id)));
    }

    /** Returns the request of the context of an id; empty if it is not kept. */
    Optional<PreviewRequest> request(String id) {
        return find(id).map(SentContext::request);
    }

    private Optional<SentContext> find(String id) {
        return prefixes.sent().stream().filter(sent -> sent.id().equals(id)).findFirst();
    }

    /** Describes a context. */
    ContextDetails details(Context context, Optional<UsageReport> report) {
        return new ContextDetails(
                context, BodyParts.of(context), CachedSegments.of(context.manifest(), manifests), report);
    }
}
