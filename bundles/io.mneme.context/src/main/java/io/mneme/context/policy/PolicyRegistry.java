package io.mneme.context.policy;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.context.meter.PolicyMeters;
import io.mneme.context.selection.PolicyDescription;
import io.mneme.context.selection.PolicyKinds;
import io.mneme.context.settings.ContextConfiguration;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.support.plugin.Failures;
import io.mneme.support.plugin.PluginThreads;
import io.mneme.support.ranking.Overrides;
import io.mneme.support.ranking.RankedService;
import io.mneme.support.ranking.RankedServices;
import io.mneme.support.ranking.RankedSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.osgi.framework.ServiceReference;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.cm.ConfigurationEvent;
import org.osgi.service.cm.SynchronousConfigurationListener;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Tracks the renderers and window policies that are bound, and publishes a snapshot after each change.
 *
 * <p>Safe for use by many threads. Reading the snapshot never waits.
 */
@Component(service = {PolicyRegistry.class, SynchronousConfigurationListener.class})
public final class PolicyRegistry implements SynchronousConfigurationListener {

    private final Object lock = new Object();
    private final ContextConfiguration configuration;
    private final OverridesStore overridesStore;
    private final RankedServices<HistoryRenderer, PolicyDescription> renderers;
    private final RankedServices<WindowPolicy, PolicyDescription> windows;
    private final List<PolicyMeters<?>> meters;
    private final DeclaredSettings declared = new DeclaredSettings();
    private final DeclaredLegends legends = new DeclaredLegends();
    private Overrides overrides;
    private ForcedSwapCounts forcedSwaps = ForcedSwapCounts.NONE;
    private volatile PolicySnapshot snapshot;

    @Activate
    public PolicyRegistry(
            @Reference ContextConfiguration configuration,
            @Reference ConfigurationAdmin configurations,
            @Reference(target = "(!(mneme.monitoring=*))") MeterRegistry meters) {
        this(configuration, configurations, meters, System::nanoTime);
    }

    /** Uses another clock, which only goes forward, in nanoseconds. */
    public PolicyRegistry(
            ContextConfiguration configuration,
            ConfigurationAdmin configurations,
            MeterRegistry registry,
            LongSupplier clock) {
        this.configuration = configuration;
        renderers = new RankedServices<>(
                PolicyKinds.RENDERER,
                PolicyDescription.NONE,
                renderer -> PolicyDescription.ofRenderer(renderer).distinctFrom(BuiltIn.RENDERER, renderer.get()),
                this::change,
                clock);
        windows = new RankedServices<>(
                PolicyKinds.WINDOW,
                PolicyDescription.NONE,
                window -> PolicyDescription.ofWindow(
                                window.get().name(), window.get().settings())
                        .distinctFrom(BuiltIn.WINDOW, window.get()),
                this::change,
                clock);
        overridesStore = new OverridesStore(configurations);
        overrides = overridesStore.read();
        snapshot = newSnapshot();
        meters = List.of(
                meters(registry, PolicyKinds.RENDERER.name(), () -> snapshot.renderers()),
                meters(registry, PolicyKinds.WINDOW.name(), () -> snapshot.windows()));
        meters.forEach(PolicyMeters::update);
    }

    /** A policy counts as active if it serves requests to which no policy is bound. */
    private static <S> PolicyMeters<S> meters(
            MeterRegistry registry, String type, Supplier<RankedSnapshot<S, PolicyDescription>> snapshot) {
        return new PolicyMeters<>(registry, type, snapshot, name -> snapshot.get()
                .select((selector, values) -> false)
                .filter(active -> active.name().equals(name))
                .isPresent());
    }

    @Deactivate
    public void removeMeters() {
        meters.forEach(PolicyMeters::close);
    }

    @Reference(service = HistoryRenderer.class, cardinality = MULTIPLE, policy = DYNAMIC)
    public void addRenderer(ServiceReference<HistoryRenderer> reference, HistoryRenderer renderer) {
        renderers.add(reference, renderer, threads("renderer"), failures());
    }

    public void updatedRenderer(ServiceReference<HistoryRenderer> reference) {
        renderers.update(reference);
    }

    public void removeRenderer(ServiceReference<HistoryRenderer> reference) {
        renderers.remove(reference);
    }

    @Reference(service = WindowPolicy.class, cardinality = MULTIPLE, policy = DYNAMIC)
    public void addWindow(ServiceReference<WindowPolicy> reference, WindowPolicy window) {
        windows.add(reference, window, threads("window"), failures());
    }

    public void updatedWindow(ServiceReference<WindowPolicy> reference) {
        windows.update(reference);
    }

    public void removeWindow(ServiceReference<WindowPolicy> reference) {
        windows.remove(reference);
    }

    private PluginThreads threads(String kind) {
        return new PluginThreads(kind, () -> configuration.current().timeout());
    }

    private Failures failures() {
        return new Failures(() -> configuration.current().maxFailures());
    }

    /** Reads the overrides again after the configuration was changed by another program, for example in a file. */
    @Override
    public void configurationEvent(ConfigurationEvent event) {
        if (event.getPid().equals(OverridesStore.PID)) {
            change(() -> overrides = overridesStore.read());
        }
    }

    /** Returns the policies that are bound now. */
    public PolicySnapshot snapshot() {
        return snapshot;
    }

    /** Returns the services that cannot be selected: they have not returned their name, or have left while a call still runs. */
    public List<RankedService<?, PolicyDescription>> excluded() {
        synchronized (lock) {
            List<RankedService<?, PolicyDescription>> excluded = new ArrayList<>(renderers.excluded());
            excluded.addAll(windows.excluded());
            return excluded;
        }
    }

    /** Returns the changes of the operator. */
    public Overrides overrides() {
        synchronized (lock) {
            return overrides;
        }
    }

    /** Changes the overrides, at once and for later restarts. */
    public void override(UnaryOperator<Overrides> edit) {
        Overrides changed;
        synchronized (lock) {
            changed = edit.apply(overrides);
            change(() -> overrides = changed);
        }
        overridesStore.write(changed);
    }

    /** Lets the active policy replace that of open windows at their next request. */
    public void forceSwap(String kind) {
        change(() -> forcedSwaps = forcedSwaps.plusOne(kind));
    }

    private void change(Runnable change) {
        synchronized (lock) {
            change.run();
            snapshot = newSnapshot();
        }
        meters.forEach(PolicyMeters::update);
    }

    private PolicySnapshot newSnapshot() {
        RankedSnapshot<HistoryRenderer, PolicyDescription> rankedRenderers =
                renderers.snapshot(overrides, List.of(BuiltIn.RENDERER));
        RankedSnapshot<WindowPolicy, PolicyDescription> rankedWindows =
                windows.snapshot(overrides, List.of(BuiltIn.WINDOW));
        return new PolicySnapshot(
                rankedWindows,
                rankedRenderers,
                forcedSwaps,
                declared.with(rankedWindows.services()),
                legends.with(rankedRenderers.services()));
    }
}
