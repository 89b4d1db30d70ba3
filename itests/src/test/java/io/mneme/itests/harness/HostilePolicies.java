package io.mneme.itests.harness;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Policies that break their contract, each in one way, and the threads that call them. */
public final class HostilePolicies {

    /** Name of the policies that block and ignore interruptions. */
    public static final String STUBBORN = "ignores-interruptions";

    private static final Duration MAX_BLOCK = Duration.ofSeconds(30);
    private static final int MILLION = 1_000_000;
    private static final String BLOCKED =
            "did not answer within 2000 ms|did not answer in time a moment ago|has not returned from an earlier call";
    private static final String REFUSED = "threw java.lang.IllegalArgumentException";

    private final CountDownLatch released = new CountDownLatch(1);
    private final Set<Thread> callers = ConcurrentHashMap.newKeySet();

    /**
     * A policy that breaks its contract.
     *
     * @param name its name
     * @param failure how its failure is listed, as a regular expression
     * @param service the policy
     */
    public record HostilePolicy<S>(String name, String failure, S service) {

        /** Returns whether a text names the failure. */
        public boolean isNamedIn(String text) {
            return Pattern.compile(failure).matcher(text).find();
        }
    }

    /** How a policy answers a call, whatever its kind. */
    private record Fault<Q, R>(String name, String failure, Function<Q, R> answer) {}

    public List<HostilePolicy<HistoryRenderer>> renderers() {
        return policies(
                Stream.of(new Fault<>(
                        "returns-a-million-lines", "worded an entry with more than 11000 characters", entry -> "line\n"
                                .repeat(MILLION))),
                ScriptedRenderer::new);
    }

    public List<HostilePolicy<WindowPolicy>> windows() {
        return policies(
                Stream.of(
                        new Fault<>(
                                "chooses-no-candidate",
                                "chose a beginning that is no candidate",
                                request -> WindowStep.grow(Long.MAX_VALUE)),
                        new Fault<>(
                                "returns-a-million-blocks",
                                "ended a block at an entry that is no candidate",
                                HostilePolicies::withAMillionBlocks),
                        new Fault<>(
                                "gives-a-million-reasons",
                                "gave a reason of more than 200 characters",
                                request -> WindowStep.rebuild(oldest(request), "reason\n".repeat(MILLION)))),
                ScriptedWindow::new);
    }

    public List<HostilePolicy<WeightingPolicy>> weightings() {
        return policies(
                Stream.of(
                        new Fault<>("returns-nan", REFUSED, items -> List.of(Weight.of(Double.NaN))),
                        new Fault<>("returns-infinity", REFUSED, items -> List.of(Weight.of(Double.POSITIVE_INFINITY))),
                        new Fault<>(
                                "returns-a-million-weights",
                                "returned what its contract forbids",
                                items -> Collections.nCopies(MILLION, Weight.of(1))),
                        new Fault<>(
                                "gives-a-million-reasons",
                                REFUSED,
                                items -> List.of(new Weight(1, Collections.nCopies(MILLION, "reason"))))),
                ScriptedWeighting::new);
    }

    /** Lets the calls return that ignore interruptions. */
    public void release() {
        released.countDown();
    }

    /** Returns the threads that have called a policy. */
    public Set<Thread> callers() {
        return Set.copyOf(callers);
    }

    private <Q, R, S> List<HostilePolicy<S>> policies(
            Stream<Fault<Q, R>> own, BiFunction<String, Function<Q, R>, S> policy) {
        return Stream.concat(this.<Q, R>common(), own)
                .map(fault -> new HostilePolicy<>(
                        fault.name(), fault.failure(), policy.apply(fault.name(), recorded(fault.answer()))))
                .toList();
    }

    /** Returns what a policy of any kind can do. */
    private <Q, R> Stream<Fault<Q, R>> common() {
        return Stream.of(
                new Fault<>("throws", "threw java.lang.IllegalStateException", asked -> {
                    throw new IllegalStateException("平平");
                }),
                new Fault<>("overflows-the-stack", "threw java.lang.StackOverflowError", this::overflow),
                new Fault<>("is-not-linked", "threw java.lang.NoClassDefFoundError", asked -> {
                    throw new NoClassDefFoundError("平平");
                }),
                new Fault<>("blocks", BLOCKED, asked -> block()),
                new Fault<>(STUBBORN, BLOCKED, asked -> blockStubbornly()),
                new Fault<>("returns-null", "returned null", asked -> null));
    }

    private <Q, R> Function<Q, R> recorded(Function<Q, R> answer) {
        return asked -> {
            callers.add(Thread.currentThread());
            return answer.apply(asked);
        };
    }

    private <Q, R> R overflow(Q asked) {
        return overflow(asked);
    }

    private <R> R block() {
        try {
            released.await(MAX_BLOCK.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
        return null;
    }

    private <R> R blockStubbornly() {
        long end = System.nanoTime() + MAX_BLOCK.toNanos();
        while (released.getCount() > 0 && System.nanoTime() - end < 0) {
            try {
                released.await(MAX_BLOCK.toSeconds(), TimeUnit.SECONDS);
            } catch (InterruptedException ignored) {
                // It is stubborn.
            }
        }
        return null;
    }

    private static WindowStep withAMillionBlocks(WindowRequest request) {
        List<Long> ends = LongStream.range(0, MILLION)
                .mapToObj(end -> oldest(request) + end)
                .toList();
        return WindowStep.rebuild(oldest(request), "blocks").withBlockEnds(ends);
    }

    private static long oldest(WindowRequest request) {
        return request.newest().get(0).position();
    }

    private record ScriptedRenderer(String name, Function<HistoryEntry, String> line) implements HistoryRenderer {

        @Override
        public String render(HistoryEntry said) {
            return line.apply(said);
        }
    }

    private record ScriptedWindow(String name, Function<WindowRequest, WindowStep> step) implements WindowPolicy {

        @Override
        public List<Setting> settings() {
            return List.of();
        }

        @Override
        public int reach(Settings settings) {
            return 5;
        }

        @Override
        public WindowStep next(WindowRequest request, Settings settings) {
            return step.apply(request);
        }
    }

    private record ScriptedWeighting(String name, Function<List<Weighable>, List<Weight>> weights)
            implements WeightingPolicy {

        @Override
        public List<Weight> weigh(List<Weighable> items, WeightingContext context, Settings settings) {
            return weights.apply(items);
        }
    }
}
