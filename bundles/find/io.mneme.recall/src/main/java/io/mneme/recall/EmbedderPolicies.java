package io.mneme.recall;

import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.PolicySelector;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.PolicyType.PolicyLimits;
import io.mneme.api.policy.PolicyType.PolicyUse;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.spi.embed.Embedder;
import io.mneme.spi.embed.TextUse;
import io.mneme.spi.erase.Erased;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Opens the type of embedders, and selects the one that makes vectors. Safe for use by many threads. */
final class EmbedderPolicies implements AutoCloseable {

    private final PolicySelector<Embedder> embedders;
    private volatile ModelVectors known = new ModelVectors(Long.MIN_VALUE, new VectorCache());

    /** The vectors that one embedder has made: after an update they are made again. */
    private record ModelVectors(long embedder, VectorCache cache) {}

    /**
     * Opens the type.
     *
     * @param timeout returns how long the calls for one recall may take now
     */
    EmbedderPolicies(PolicyRegistry registry, Supplier<Duration> timeout) {
        embedders = registry.open(PolicyType.of(
                        "embedder", Embedder.class, (Embedder) new NoEmbedder(), Embedder::name, embedder -> List.of())
                .withSelectors(Set.of())
                .withLimits(() -> limits(timeout.get()))
                .withUses(PolicyUse.of("recall", Map.of())));
    }

    private static PolicyLimits limits(Duration timeout) {
        Duration shared = PolicyLimits.DEFAULT_SHARED_TIMEOUT;
        return new PolicyLimits(
                timeout, timeout.compareTo(shared) < 0 ? timeout : shared, PolicyLimits.DEFAULT.maxFailures());
    }

    /** Returns the embedder that serves now; empty if there is none, or if all are disabled. */
    Optional<EmbedderCalls> active() {
        SelectedPolicy<Embedder> selected = bound().select(Map.of(), Optional.empty(), Optional.empty());
        return selected.isProvided()
                ? Optional.empty()
                : Optional.of(new EmbedderCalls(selected, vectorsOf(selected).cache()));
    }

    /** A shadow would put its vectors among those of the embedder that serves. */
    private BoundPolicies<Embedder> bound() {
        return embedders.bound().unshadowed();
    }

    private synchronized ModelVectors vectorsOf(SelectedPolicy<Embedder> embedder) {
        if (known.embedder() != embedder.id()) {
            known = new ModelVectors(embedder.id(), new VectorCache());
        }
        return known;
    }

    /** Returns why there are no vectors though there is an embedder; empty if there is none. */
    Optional<String> disabled() {
        return bound().policies().stream()
                .filter(SelectedPolicy::isDisabled)
                .findFirst()
                .map(embedder -> "turns are ranked without the " + embedder.label()
                        + ", which is disabled after its failures, until it is updated or activated");
    }

    /** Returns the number of vectors of these entries. */
    long count(Erased what) {
        return known.cache().count(what);
    }

    /** Removes the vectors of these entries, and returns how many there were. */
    long remove(Erased what) {
        return known.cache().remove(what);
    }

    @Override
    public void close() {
        embedders.close();
    }

    /** Stands for the absence of an embedder; it is never asked for vectors. */
    private record NoEmbedder() implements Embedder {

        @Override
        public String name() {
            return "none";
        }

        @Override
        public int dimension() {
            return 1;
        }

        @Override
        public List<float[]> embed(TextUse use, List<String> texts) {
            return texts.stream().map(text -> new float[1]).toList();
        }
    }
}
