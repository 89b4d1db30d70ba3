package io.mneme.context.assembly;

import io.mneme.api.context.Context;
import io.mneme.api.context.Manifest;
import io.mneme.api.manifest.UsageReport;
import io.mneme.api.preview.ContextDetails;
import io.mneme.api.preview.ContextSession;
import io.mneme.api.preview.PreviewRequest;
import io.mneme.context.assembly.PrefixMemory.SessionKey;
import io.mneme.context.report.CachedSegments;
import io.mneme.context.report.Manifests;
import io.mneme.context.report.Manifests.KeptManifest;
import io.mneme.context.report.UsageReports;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the contexts that were sent last, and describes contexts in detail.
 *
 * @param manifests the manifests that are kept
 * @param prefixes keeps the contexts that were sent last
 * @param usage reports what was predicted and billed
 */
record SentContexts(Manifests manifests, PrefixMemory prefixes, UsageReports usage) {

    private static final Comparator<ContextSession> NEWEST_FIRST = Comparator.<ContextSession, Instant>comparing(
                    session -> session.newest().assembledAt())
            .reversed();

    /** Returns the sessions, the one with the newest context first; also one whose manifests an erasure has removed. */
    List<ContextSession> sessions(int limit) {
        Map<SessionKey, ContextSession> sessions = new HashMap<>();
        manifests.newest().forEach((kept, requests) -> sessions.put(key(kept.manifest()), ofManifest(kept, requests)));
        for (SentContext sent : prefixes.sent()) {
            sessions.compute(key(sent.manifest()), (key, known) -> ofSent(sent, known == null ? 0 : known.requests()));
        }
        return sessions.values().stream().sorted(NEWEST_FIRST).limit(limit).toList();
    }

    private static SessionKey key(Manifest manifest) {
        return new SessionKey(manifest.recipe(), manifest.session());
    }

    private static ContextSession ofManifest(KeptManifest kept, int requests) {
        return new ContextSession(kept.manifest(), requests, kept.charged().predicted(), false, false);
    }

    private static ContextSession ofSent(SentContext sent, int requests) {
        return new ContextSession(
                sent.manifest(), requests, sent.predicted(), sent.context().isPresent(), true);
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
