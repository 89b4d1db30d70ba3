package io.mneme.context.policy;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.context.plugin.Failures;
import io.mneme.context.plugin.PluginThreads;
import io.mneme.context.settings.ContextConfiguration;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.osgi.framework.ServiceReference;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.cm.ConfigurationEvent;
import org.osgi.service.cm.SynchronousConfigurationListener;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Keeps the slate: which renderers and window policies there are, by whatever comes, changes and goes.
 *
 * <p>Safe for use by many threads. Reading the slate never waits.
 */
@Component(service = {Offices.class, SynchronousConfigurationListener.class})
public final class Offices implements SynchronousConfigurationListener {

    private final Object lock = new Object();
    private final ContextConfiguration configuration;
    private final OverridesDrawer drawer;
    private final Rivals<HistoryRenderer> renderers;
    private final Rivals<WindowPolicy> windows;
    private final DeclaredSettings declared = new DeclaredSettings();
    private Overrides overrides;
    private Takeovers takeovers = Takeovers.NONE;
    private volatile Slate slate;

    @Activate
    public Offices(@Reference ContextConfiguration configuration, @Reference ConfigurationAdmin configurations) {
        this(configuration, configurations, System::nanoTime);
    }

    /** Keeps time by another clock, which only goes forward, in nanoseconds. */
    public Offices(ContextConfiguration configuration, ConfigurationAdmin configurations, LongSupplier clock) {
        this.configuration = configuration;
        renderers = new Rivals<>(
                "renderer",
                renderer -> new PolicyDescription(renderer.name(), List.of(), Duration.ZERO),
                this::change,
                clock);
        windows = new Rivals<>(
                "window",
                window -> new PolicyDescription(window.name(), window.settings(), Duration.ZERO),
                this::change,
                clock);
        drawer = new OverridesDrawer(configurations);
        overrides = drawer.read();
        slate = counted();
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

    /** Follows what is changed about elections by others, for example in a file. */
    @Override
    public void configurationEvent(ConfigurationEvent event) {
        if (event.getPid().equals(OverridesDrawer.PID)) {
            change(() -> overrides = drawer.read());
        }
    }

    /** Returns who there is now. */
    Slate slate() {
        return slate;
    }

    /** Returns those that take no part: they have not said their name, or have left though a call of theirs still runs. */
    List<Rival<?>> apart() {
        synchronized (lock) {
            List<Rival<?>> apart = new ArrayList<>(renderers.strangers());
            apart.addAll(renderers.stillRunning());
            apart.addAll(windows.strangers());
            apart.addAll(windows.stillRunning());
            return apart;
        }
    }

    /** Returns what an operator has changed. */
    Overrides overrides() {
        synchronized (lock) {
            return overrides;
        }
    }

    /** Changes what an operator can change, at once and also for after a restart. */
    void override(UnaryOperator<Overrides> wish) {
        Overrides changed;
        synchronized (lock) {
            changed = wish.apply(overrides);
            change(() -> overrides = changed);
        }
        drawer.write(changed);
    }

    /** Lets whoever is in office take over open windows at their next request. */
    void takeOver(String kind) {
        change(() -> takeovers = takeovers.plusOne(kind));
    }

    private void change(Runnable change) {
        synchronized (lock) {
            change.run();
            slate = counted();
        }
    }

    private Slate counted() {
        List<Rival<HistoryRenderer>> words = renderers.ranked(overrides, List.of(BuiltIn.RENDERER));
        List<Rival<WindowPolicy>> chosen = windows.ranked(overrides, List.of(BuiltIn.WINDOW));
        return new Slate(
                Ballot.of(chosen, overrides, windows.departures(), takeovers.windows()),
                Ballot.of(words, overrides, renderers.departures(), takeovers.renderers()),
                declared.with(chosen));
    }
}
