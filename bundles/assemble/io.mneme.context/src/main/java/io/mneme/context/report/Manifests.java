package io.mneme.context.report;

import io.mneme.api.context.Manifest;
import io.mneme.api.manifest.CachePrediction;
import io.mneme.api.manifest.TokenUsage;
import io.mneme.api.manifest.UnknownContextException;
import io.mneme.api.manifest.UsageConflictException;
import io.mneme.api.owner.OwnerScope;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/**
 * Keeps the newest manifests of each session with the usages that were reported for them; when they are too large altogether, the
 * oldest of the session that has been silent for longest goes.
 *
 * <p>Safe for use by many threads.
 */
@Component(service = {Manifests.class, ErasureParticipant.class})
public final class Manifests implements ErasureParticipant {

    /** How many manifests of a session are kept, and how much memory those of all may take. */
    private static final int MAX_MANIFESTS_PER_SESSION = 100;

    /** The memory that the manifests of all sessions may take, in bytes. */
    public static final long MAX_MANIFEST_BYTES = 32L << 20;

    private final int maxPerSession;
    private final long maxBytes;
    private final Map<OwnedSession, Deque<KeptManifest>> bySession = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<String, KeptManifest> byId = new HashMap<>();
    private final Map<String, TokenUsage> usages = new HashMap<>();
    private long bytes;

    /** The name of a session, which means something to its owner only. */
    private record OwnedSession(String owner, String session) {

        /** Returns a session of the present owner. */
        OwnedSession(String session) {
            this(OwnerScope.owner(), session);
        }
    }

    /**
     * A manifest that is kept.
     *
     * @param owner the owner of its context
     * @param manifest the manifest
     * @param charged what the provider was expected to charge
     * @param bytes how much memory both take, with a usage
     */
    public record KeptManifest(String owner, Manifest manifest, ChargedPrompt charged, long bytes) {

        private static KeptManifest of(Manifest manifest, ChargedPrompt charged) {
            return new KeptManifest(OwnerScope.owner(), manifest, charged, ManifestSize.bytes(manifest));
        }

        private OwnedSession session() {
            return new OwnedSession(owner, manifest.session());
        }

        private boolean isOwn() {
            return owner.equals(OwnerScope.owner());
        }

        private boolean names(Erased what) {
            return manifest.segments().stream()
                    .flatMap(segment -> segment.sources().stream())
                    .anyMatch(source -> what.containsEntry(source.journal(), source.id()));
        }
    }

    /**
     * What a provider was expected to charge for the body of a context.
     *
     * @param predicted the prediction, by the rules of the provider at that time
     * @param counted tokens of the body, its newest message included, as they were counted
     * @param found tokens of the beginning that could be read if there was neither a minimum nor a time to live
     */
    public record ChargedPrompt(CachePrediction predicted, int counted, int found) {}

    @Activate
    public Manifests() {
        this(MAX_MANIFESTS_PER_SESSION, MAX_MANIFEST_BYTES);
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

    /** Adds the manifest of a context with what the provider was expected to charge for it. */
    public void add(Manifest manifest, ChargedPrompt charged) {
        add(KeptManifest.of(manifest, charged));
    }

    private synchronized void add(KeptManifest kept) {
        Deque<KeptManifest> session = bySession.computeIfAbsent(kept.session(), name -> new ArrayDeque<>());
        session.addFirst(kept);
        byId.put(kept.manifest().id(), kept);
        bytes += kept.bytes();
        if (session.size() > maxPerSession) {
            forget(session.removeLast());
        }
        while (bytes > maxBytes && byId.size() > 1) {
            Iterator<Deque<KeptManifest>> silent = bySession.values().iterator();
            Deque<KeptManifest> oldest = silent.next();
            forget(oldest.removeLast());
            if (oldest.isEmpty()) {
                silent.remove();
            }
        }
    }

    private void forget(KeptManifest kept) {
        byId.remove(kept.manifest().id());
        usages.remove(kept.manifest().id());
        bytes -= kept.bytes();
    }

    /**
     * Adds the usage of a context.
     *
     * @return whether it is new; false if the same one was added before
     * @throws UnknownContextException if the context is not kept
     * @throws UsageConflictException if another one was added before
     */
    public synchronized boolean addUsage(String id, TokenUsage usage) {
        if (find(id).isEmpty()) {
            throw new UnknownContextException(id);
        }
        TokenUsage former = usages.putIfAbsent(id, usage);
        if (former != null && !former.equals(usage)) {
            throw new UsageConflictException(id);
        }
        return former == null;
    }

    /** Returns the usage of a context; empty if none was reported, or the context is not kept. */
    public synchronized Optional<TokenUsage> usage(String id) {
        return find(id).flatMap(kept -> Optional.ofNullable(usages.get(id)));
    }

    /** Returns a manifest with what the provider was expected to charge; empty if it is not kept. */
    public synchronized Optional<KeptManifest> find(String id) {
        return Optional.ofNullable(byId.get(id)).filter(KeptManifest::isOwn);
    }

    /** Returns a manifest; empty if it is not kept. */
    public Optional<Manifest> of(String id) {
        return find(id).map(KeptManifest::manifest);
    }

    /**
     * Returns the newest manifest of each session under each of its recipes, with how many are kept of these.
     *
     * @return the manifests in no order
     */
    public synchronized Map<KeptManifest, Integer> newest() {
        Map<KeptManifest, Integer> newest = new LinkedHashMap<>();
        for (Deque<KeptManifest> session : ofPresentOwner()) {
            Map<String, KeptManifest> byRecipe = new HashMap<>();
            for (KeptManifest kept : session) {
                newest.merge(byRecipe.computeIfAbsent(kept.manifest().recipe(), recipe -> kept), 1, Integer::sum);
            }
        }
        return newest;
    }

    private List<Deque<KeptManifest>> ofPresentOwner() {
        return bySession.entrySet().stream()
                .filter(session -> session.getKey().owner().equals(OwnerScope.owner()))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** Returns a session's, newest first. */
    public synchronized List<Manifest> ofSession(String session) {
        Deque<KeptManifest> kept = bySession.get(new OwnedSession(session));
        return kept == null
                ? List.of()
                : kept.stream().map(KeptManifest::manifest).toList();
    }

    @Override
    public String name() {
        return "manifests";
    }

    @Override
    public String holds() {
        return "what contexts were made of, by ids of entries, in memory";
    }

    private List<KeptManifest> named(Erased what) {
        return byId.values().stream()
                .filter(kept -> kept.isOwn() && kept.names(what))
                .toList();
    }

    /** Counts the manifests that name one of these entries as a source. */
    @Override
    public synchronized Found find(Erased what) {
        return new Found(named(what).size());
    }

    /** Removes the manifests that name one of these entries as a source, with their usages. */
    @Override
    public synchronized Removed remove(Erased what) {
        List<KeptManifest> named = named(what);
        for (KeptManifest kept : named) {
            forget(kept);
            bySession.get(kept.session()).remove(kept);
        }
        bySession.values().removeIf(Deque::isEmpty);
        return new Removed(named.size());
    }
}
