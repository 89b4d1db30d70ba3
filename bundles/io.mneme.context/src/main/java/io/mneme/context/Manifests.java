package io.mneme.context;

import io.mneme.api.context.Manifest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps the newest manifests of each session; when there are too many altogether, those of the session that has been
 * silent for longest go.
 */
final class Manifests {

    private final int mostOfOne;
    private final int mostOfAll;
    private final Map<String, Deque<Manifest>> bySession = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<String, Manifest> byId = new HashMap<>();

    Manifests(int mostOfOne, int mostOfAll) {
        this.mostOfOne = mostOfOne;
        this.mostOfAll = mostOfAll;
    }

    synchronized void add(Manifest manifest) {
        Deque<Manifest> session = bySession.computeIfAbsent(manifest.session(), name -> new ArrayDeque<>());
        session.addFirst(manifest);
        byId.put(manifest.id(), manifest);
        if (session.size() > mostOfOne) {
            byId.remove(session.removeLast().id());
        }
        if (byId.size() > mostOfAll) {
            String silent = bySession.keySet().iterator().next();
            bySession.remove(silent).forEach(old -> byId.remove(old.id()));
        }
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
