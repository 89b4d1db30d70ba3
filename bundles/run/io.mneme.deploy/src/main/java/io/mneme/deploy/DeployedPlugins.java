package io.mneme.deploy;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.audit.AuditLog;
import io.mneme.api.plugin.PluginAdmin;
import io.mneme.api.plugin.PluginInfo;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.deploy.bundle.ComponentFaults;
import io.mneme.deploy.bundle.PluginFramework;
import io.mneme.deploy.bundle.PluginRows;
import io.mneme.deploy.bundle.PluginWork;
import io.mneme.deploy.file.DeployFolders;
import io.mneme.deploy.guard.ActivationGuard;
import io.mneme.deploy.guard.CollisionGate;
import io.mneme.deploy.guard.ExitRefusal;
import io.mneme.deploy.guard.ServiceGate;
import io.mneme.support.settings.LiveSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceRegistration;
import org.osgi.framework.hooks.bundle.CollisionHook;
import org.osgi.framework.hooks.service.EventListenerHook;
import org.osgi.framework.hooks.service.FindHook;
import org.osgi.framework.hooks.service.ListenerHook;
import org.osgi.framework.hooks.weaving.WeavingHook;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.runtime.ServiceComponentRuntime;

/**
 * The plug-ins in the folders {@code deploy}. Its start waits for theirs until the time limit, so that requests, which come last, meet
 * them; its stop stops them before what they use.
 */
@Component(immediate = true, configurationPid = DeploySettings.PID)
public final class DeployedPlugins implements PluginAdmin {

    /** The property with the folders, separated by commas. */
    static final String FOLDERS = "mneme.deploy";

    private static final String SAFE = "mneme.safe";
    private static final String PROGRAM = "program";

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable PolicyAdmin policies;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable AuditLog audit;

    private final BundleContext context;
    private final ServiceGate gate;
    private final LiveSettings<DeploySettings> settings;
    private final List<ServiceRegistration<?>> hooks = new ArrayList<>();
    private final PluginDirector director;
    private final PluginChanges changes;
    private final StopDeadline deadline;

    @Activate
    public DeployedPlugins(
            BundleContext context, @Reference ServiceComponentRuntime components, Map<String, ?> properties) {
        settings = new LiveSettings<>(DeploySettings.SCHEMA, properties);
        ActivationGuard guard = new ActivationGuard();
        ServiceGate gate = new ServiceGate(
                context, guard, this::timeout, plugin -> director().restart(plugin));
        PluginFramework framework = new PluginFramework(context, guard, gate);
        PluginRows rows = new PluginRows(
                framework,
                new ComponentFaults(components),
                new PluginWork(gate, () -> Optional.ofNullable(policies)),
                this::timeout);
        director = new PluginDirector(
                new DeployFolders(folders(context)),
                Path.of(String.valueOf(context.getProperty("mneme.data")), ".run", "plug-ins"),
                framework,
                rows,
                settings::current,
                Boolean.parseBoolean(context.getProperty(SAFE)),
                new PluginAudit(() -> Optional.ofNullable(audit)));
        changes = new PluginChanges(director);
        deadline = new StopDeadline(context);
        this.context = context;
        this.gate = gate;
    }

    @Activate
    void open() {
        register(context, gate);
        hooks.add(context.registerService(CollisionHook.class, new CollisionGate(context.getBundle()), null));
        hooks.add(context.registerService(WeavingHook.class, new ExitRefusal(PluginFramework::isPlugin), null));
        director.open();
    }

    private void register(BundleContext owner, ServiceGate hook) {
        String[] types = {EventListenerHook.class.getName(), FindHook.class.getName(), ListenerHook.class.getName()};
        hooks.add(owner.registerService(types, hook, null));
    }

    private PluginDirector director() {
        return director;
    }

    private static List<Path> folders(BundleContext context) {
        return Optional.ofNullable(context.getProperty(FOLDERS)).stream()
                .flatMap(all -> Stream.of(all.split(",")))
                .filter(folder -> !folder.isBlank())
                .map(folder -> Path.of(folder).toAbsolutePath().normalize())
                .distinct()
                .toList();
    }

    private Duration timeout() {
        return settings.current().timeout();
    }

    /** Another value takes effect at the next look, without a stop of any plug-in. */
    @Modified
    void reconfigure(Map<String, ?> properties) {
        settings.offer(properties);
    }

    @Deactivate
    void close() {
        List<String> hanging = director.stop();
        hooks.forEach(ServiceRegistration::unregister);
        if (!hanging.isEmpty() && deadline.isDue()) {
            // Kept until the framework has stopped: nothing waits for a plug-in that hangs.
            register(context.getBundle(Constants.SYSTEM_BUNDLE_LOCATION).getBundleContext(), gate);
            deadline.begin(hanging);
        }
        director.close();
    }

    @Override
    public List<PluginInfo> list() {
        return director.rows();
    }

    @Override
    public PluginInfo find(String name) {
        return changes.find(name);
    }

    @Override
    public PluginAdmin by(String actor) {
        return new ActorPlugins(this, actor);
    }

    @Override
    public PluginInfo install(String file) {
        return by(PROGRAM).install(file);
    }

    @Override
    public void remove(String name) {
        by(PROGRAM).remove(name);
    }

    @Override
    public PluginInfo rollback(String name) {
        return by(PROGRAM).rollback(name);
    }

    /**
     * The plug-ins on behalf of an actor, which the audit names.
     *
     * @param plugins makes the changes
     * @param actor by what they are asked for
     */
    private record ActorPlugins(DeployedPlugins plugins, String actor) implements PluginAdmin {

        @Override
        public List<PluginInfo> list() {
            return plugins.list();
        }

        @Override
        public PluginInfo find(String name) {
            return plugins.find(name);
        }

        @Override
        public PluginAdmin by(String other) {
            return plugins.by(other);
        }

        @Override
        public PluginInfo install(String file) {
            return plugins.changes.install(Path.of(file), actor);
        }

        @Override
        public void remove(String name) {
            plugins.changes.remove(name, actor);
        }

        @Override
        public PluginInfo rollback(String name) {
            return plugins.changes.rollback(name, actor);
        }
    }
}
