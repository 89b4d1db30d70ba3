package io.mneme.context.window;

import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.context.ContextHarness;
import io.mneme.context.ScriptedPolicy;
import io.mneme.context.ScriptedWeighting;
import io.mneme.context.UpperCaseRenderer;
import io.mneme.render.ArrowRenderer;
import io.mneme.render.InlineDiffRenderer;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import io.mneme.window.AlignedWindow;
import io.mneme.window.FifoWindow;
import io.mneme.window.GrowAndRebuild;
import io.mneme.window.SlidingWindow;
import io.mneme.window.TokenBudgetWindow;
import io.mneme.window.WholeTurnsWindow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.osgi.framework.ServiceReference;

/** The policies of a container, which come, leave, fail and become active at random. */
final class SeededPolicies {

    private static final List<Supplier<WindowPolicy>> WINDOWS = List.of(
            GrowAndRebuild::new,
            AlignedWindow::new,
            FifoWindow::new,
            SlidingWindow::new,
            TokenBudgetWindow::new,
            WholeTurnsWindow::new);

    private static final List<Supplier<HistoryRenderer>> RENDERERS =
            List.of(ArrowRenderer::new, InlineDiffRenderer::new, UpperCaseRenderer::new);

    private final ContextHarness house;
    private final Random random;
    private final List<Installed<WindowPolicy>> windows = new ArrayList<>();
    private final List<Installed<HistoryRenderer>> renderers = new ArrayList<>();
    private boolean windowFails;
    private boolean rendererFails;

    private record Installed<S>(ServiceReference<S> reference, Supplier<S> policy) {}

    /** A window policy that fails at times. */
    private record FlakyWindow(WindowPolicy policy, BooleanSupplier fails) implements WindowPolicy {

        @Override
        public String name() {
            return "flaky";
        }

        @Override
        public List<Setting> settings() {
            return policy.settings();
        }

        @Override
        public int reach(Settings settings) {
            return policy.reach(settings);
        }

        @Override
        public WindowStep next(WindowRequest request, Settings settings) {
            if (fails.getAsBoolean()) {
                throw failure();
            }
            return policy.next(request, settings);
        }
    }

    SeededPolicies(ContextHarness house, Random random) {
        this.house = house;
        this.random = random;
        windows.add(new Installed<>(house.grow, GrowAndRebuild::new));
        renderers.add(new Installed<>(house.arrow, ArrowRenderer::new));
        WINDOWS.subList(1, WINDOWS.size()).forEach(policy -> house.window(policy.get(), "service.ranking", -10));
        house.window(new FlakyWindow(new FifoWindow(), () -> windowFails), "service.ranking", -20);
        house.renderer(
                ScriptedPolicy.renderer(() -> {
                    if (rendererFails) {
                        throw failure();
                    }
                    return "rendered";
                }),
                "service.ranking",
                -20);
        house.openWeightings();
        house.weighting(new ScriptedWeighting("by-score", items -> items.stream()
                .map(item -> new Weight(item.score(), List.of("by score")))
                .toList()));
    }

    /** Installs, removes or updates a policy, or makes one active. */
    void change() {
        switch (random.nextInt(8)) {
            case 0 -> windows.add(windowOf(any(WINDOWS)));
            case 1 -> renderers.add(rendererOf(any(RENDERERS)));
            case 2, 3, 4 -> leave();
            case 5 -> house.policies.use("window", any(List.of("fifo", "flaky", "sliding")), timing());
            case 6 -> house.policies.use("renderer", "moody", timing());
            default -> house.policies.restore(random.nextBoolean() ? "window" : "renderer", SwapTiming.AT_REBUILD);
        }
    }

    private SwapTiming timing() {
        return any(List.of(SwapTiming.values()));
    }

    private Installed<WindowPolicy> windowOf(Supplier<WindowPolicy> policy) {
        return new Installed<>(house.window(policy.get(), "service.ranking", random.nextInt(100)), policy);
    }

    private Installed<HistoryRenderer> rendererOf(Supplier<HistoryRenderer> policy) {
        return new Installed<>(house.renderer(policy.get(), "service.ranking", random.nextInt(100)), policy);
    }

    /** Returns an exception without a stack trace, whose lines would be in the omissions of contexts. */
    private static IllegalStateException failure() {
        IllegalStateException failure = new IllegalStateException("on purpose");
        failure.setStackTrace(new StackTraceElement[0]);
        return failure;
    }

    /** Removes a policy, which may return at once. */
    private void leave() {
        boolean returns = random.nextInt(3) == 0;
        if (random.nextBoolean() && !windows.isEmpty()) {
            Installed<WindowPolicy> left = windows.remove(random.nextInt(windows.size()));
            house.registry.removeWindow(left.reference());
            windows.addAll(returns ? List.of(windowOf(left.policy())) : List.of());
        } else if (!renderers.isEmpty()) {
            Installed<HistoryRenderer> left = renderers.remove(random.nextInt(renderers.size()));
            house.registry.removeRenderer(left.reference());
            renderers.addAll(returns ? List.of(rendererOf(left.policy())) : List.of());
        }
    }

    private <T> T any(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    /** Makes policies that fail succeed, and the other way round. */
    void toggleFailures() {
        windowFails = random.nextBoolean();
        rendererFails = random.nextBoolean();
    }

    /** Lets time pass, in which policies that left may return. */
    void waitForReturns() {
        house.clock.addAndGet(Duration.ofMillis(500L + random.nextInt(3_000)).toNanos());
    }
}
