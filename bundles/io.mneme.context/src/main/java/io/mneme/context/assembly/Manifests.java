package io.mneme.context.assembly;

import io.mneme.api.context.Manifest;
import io.mneme.spi.erase.Erased;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps the newest manifests of each session; when they are too large altogether, the oldest of the session that has been
 * silent for longest goes.
 */
final class Manifests {

    private final int maxPerSession;
    private final long maxBytes;
    private final Map<String, Deque<KeptManifest>> bySession = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<String, KeptManifest> byId = new HashMap<>();
    private long bytes;

    private record KeptManifest(Manifest manifest, long bytes) {

        static KeptManifest of(Manifest manifest) {
            return new KeptManifest(manifest, ManifestSize.bytes(manifest));
        }

        boolean names(Erased what) {
            return manifest.segments().stream()
                    .flatMap(segment -> segment.sources().stream())
                    .anyMatch(source -> what.containsEntry(source.journal(), source.id()));
        }
    }

    /**
     * Starts without any.
     *
     * @param maxPerSession number of manifests per session, at least 1
     * @param maxBytes how much memory they may take together, in bytes; the newest is kept anyway
     */
    Manifests(int maxPerSession, long maxBytes) {
        this.maxPerSession = maxPerSession;
        this.maxBytes = maxBytes;
    }

    void add(Manifest manifest) {
        add(KeptManifest.of(manifest));
    }

    private synchronized void add(KeptManifest kept) {
        Deque<KeptManifest> session = bySession.computeIfAbsent(kept.manifest().session(), name -> new ArrayDeque<>());
        session.addFirst(kept);
        byId.put(kept.manifest().id(), kept);
        bytes += kept.bytes();
        if (session.size() > maxPerSession) {
            forgetOldest(session);
        }
        while (bytes > maxBytes && byId.size() > 1) {
            Iterator<Deque<KeptManifest>> silent = bySession.values().iterator();
            Deque<KeptManifest> oldest = silent.next();
            forgetOldest(oldest);
            if (oldest.isEmpty()) {
                silent.remove();
            }
        }
    }

    private void forgetOldest(Deque<KeptManifest> session) {
        KeptManifest oldest = session.removeLast();
        byId.remove(oldest.manifest().id());
        bytes -= oldest.bytes();
    }

    /** Returns how many manifests name one of these entries as a source. */
    synchronized long count(Erased what) {
        return byId.values().stream().filter(kept -> kept.names(what)).count();
    }

    /** Removes the manifests that name one of these entries as a source; returns their number. */
    synchronized long remove(Erased what) {
        List<KeptManifest> named =
                byId.values().stream().filter(kept -> kept.names(what)).toList();
        for (KeptManifest kept : named) {
            byId.remove(kept.manifest().id());
            bySession.get(kept.manifest().session()).remove(kept);
            bytes -= kept.bytes();
        }
        bySession.values().removeIf(Deque::isEmpty);
        return named.size();
    }

    synchronized Optional<Manifest> of(String id) {
        return Optional.ofNullable(byId.get(id)).map(KeptManifest::manifest);
    }

    /** Returns a session's, newest first. */
    synchronized List<Manifest> ofSession(String session) {
        Deque<KeptManifest> kept = bySession.get(session);
        return kept == null
                ? List.of()
                : kept.stream().map(KeptManifest::manifest).toList();
    }
}
