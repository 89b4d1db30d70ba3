package io.mneme.context.policy;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.context.settings.ContextConfiguration;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import java.util.List;
import java.util.function.IntSupplier;
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
    private final OverridesDrawer drawer;
    private final Rivals<HistoryRenderer> renderers;
    private final Rivals<WindowPolicy> windows;
    private final DeclaredSettings declared = new DeclaredSettings();
    private Overrides overrides;
    private Takeovers takeovers = Takeovers.NONE;
    private volatile Slate slate;

    @Activate
    public Offices(@Reference ContextConfiguration configuration, @Reference ConfigurationAdmin configurations) {
        IntSupplier mostFailures = () -> configuration.current().maxFailures();
        renderers = new Rivals<>("renderer", HistoryRenderer::name, renderer -> List.of(), mostFailures);
        windows = new Rivals<>("window", WindowPolicy::name, WindowPolicy::settings, mostFailures);
        drawer = new OverridesDrawer(configurations);
        overrides = drawer.read();
        slate = counted();
    }

    @Reference(service = HistoryRenderer.class, cardinality = MULTIPLE, policy = DYNAMIC)
    public void addRenderer(ServiceReference<HistoryRenderer> reference, HistoryRenderer renderer) {
        change(() -> renderers.add(reference, renderer));
    }

    public void updatedRenderer(ServiceReference<HistoryRenderer> reference) {
        change(() -> renderers.update(reference));
    }

    public void removeRenderer(ServiceReference<HistoryRenderer> reference) {
        change(() -> renderers.remove(reference));
    }

    @Reference(service = WindowPolicy.class, cardinality = MULTIPLE, policy = DYNAMIC)
    public void addWindow(ServiceReference<WindowPolicy> reference, WindowPolicy window) {
        change(() -> windows.add(reference, window));
    }

    public void updatedWindow(ServiceReference<WindowPolicy> reference) {
        change(() -> windows.update(reference));
    }

    public void removeWindow(ServiceReference<WindowPolicy> reference) {
        change(() -> windows.remove(reference));
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
                Ballot.of(chosen, overrides, takeovers.windows()),
                Ballot.of(words, overrides, takeovers.renderers()),
                declared.with(chosen));
    }
}
