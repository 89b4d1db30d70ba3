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
    private final Map<String, Deque<Manifest>> bySession = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<String, Manifest> byId = new HashMap<>();
    private long bytes;

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

    synchronized void add(Manifest manifest) {
        Deque<Manifest> session = bySession.computeIfAbsent(manifest.session(), name -> new ArrayDeque<>());
        session.addFirst(manifest);
        byId.put(manifest.id(), manifest);
        bytes += ManifestSize.bytes(manifest);
        if (session.size() > maxPerSession) {
            forgetOldest(session);
        }
        while (bytes > maxBytes && byId.size() > 1) {
            Iterator<Deque<Manifest>> silent = bySession.values().iterator();
            Deque<Manifest> oldest = silent.next();
            forgetOldest(oldest);
            if (oldest.isEmpty()) {
                silent.remove();
            }
        }
    }

    private void forgetOldest(Deque<Manifest> session) {
        Manifest oldest = session.removeLast();
        byId.remove(oldest.id());
        bytes -= ManifestSize.bytes(oldest);
    }

    /** Returns how many manifests name one of these entries as a source. */
    synchronized long count(Erased what) {
        return byId.values().stream().filter(manifest -> names(manifest, what)).count();
    }

    /** Removes the manifests that name one of these entries as a source; returns their number. */
    synchronized long remove(Erased what) {
        List<Manifest> named =
                byId.values().stream().filter(manifest -> names(manifest, what)).toList();
        for (Manifest manifest : named) {
            byId.remove(manifest.id());
            bySession.get(manifest.session()).remove(manifest);
            bytes -= ManifestSize.bytes(manifest);
        }
        bySession.values().removeIf(Deque::isEmpty);
        return named.size();
    }

    private static boolean names(Manifest manifest, Erased what) {
        return manifest.segments().stream()
                .flatMap(segment -> segment.sources().stream())
                .anyMatch(source -> what.containsEntry(source.journal(), source.id()));
    }

    synchronized Optional<Manifest> of(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** Returns a session's, newest first. */
    synchronized List<Manifest> ofSession(String session) {
        Deque<Manifest> manifests = bySession.get(session);
        return manifests == null ? List.of() : List.copyOf(manifests);
    }
}
