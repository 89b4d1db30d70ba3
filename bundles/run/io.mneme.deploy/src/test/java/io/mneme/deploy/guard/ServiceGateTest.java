package io.mneme.deploy.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.apache.felix.framework.FrameworkFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceEvent;
import org.osgi.framework.ServiceFactory;
import org.osgi.framework.ServiceListener;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.ServiceRegistration;
import org.osgi.framework.hooks.service.EventListenerHook;
import org.osgi.framework.hooks.service.FindHook;
import org.osgi.framework.hooks.service.ListenerHook;
import org.osgi.framework.launch.Framework;

class ServiceGateTest {

    @TempDir
    private Path folder;

    private final ActivationGuard guard = new ActivationGuard();
    private final List<Bundle> restarted = new ArrayList<>();
    private Framework framework;
    private BundleContext others;
    private Bundle plugin;

    @BeforeEach
    void installAPluginBehindTheGate() throws Exception {
        framework = new FrameworkFactory().newFramework(Map.of(Constants.FRAMEWORK_STORAGE, folder.toString()));
        framework.start();
        // The system bundle sees everything: no hook hides a service from it.
        others = start("other").getBundleContext();
        plugin = start("plugin");
        BundleContext context = framework.getBundleContext();
        ServiceGate gate = new ServiceGate(context, guard, () -> Duration.ofSeconds(60), restarted::add);
        String[] hooks = {EventListenerHook.class.getName(), FindHook.class.getName(), ListenerHook.class.getName()};
        context.registerService(hooks, gate, null);
        gate.add(plugin);
    }

    @AfterEach
    void stopTheFramework() throws BundleException {
        guard.close();
        framework.stop();
    }

    @Test
    void aServiceIsShownWhenItHasBeenConstructed() {
        List<Integer> events = new ArrayList<>();
        others.addServiceListener(event -> events.add(event.getType()));
        List<ServiceReference<?>> found = new ArrayList<>();
        register(() -> found.add(others.getServiceReference(Runnable.class)));
        assertThat(found).containsExactly((ServiceReference<?>) null);
        assertThat(events).containsExactly(ServiceEvent.REGISTERED);
        assertThat(others.getServiceReference(Runnable.class)).isNotNull();
        assertThat(restarted).isEmpty();
    }

    @Test
    void aServiceThatCannotBeConstructedIsNeverShown() {
        List<Integer> events = new ArrayList<>();
        others.addServiceListener(event -> events.add(event.getType()));
        ServiceRegistration<?> registration = register(() -> {
            throw new IllegalStateException("never constructed");
        });
        assertThat(others.getServiceReference(Runnable.class)).isNull();
        registration.unregister();
        assertThat(events).isEmpty();
    }

    @Test
    void aPluginIsStartedAgainForAListenerThatCameWhileItsServiceWasConstructed() {
        register(() -> listen("(objectClass=java.lang.Runnable)"));
        assertThat(restarted).containsExactly(plugin);
    }

    @Test
    void aListenerForOtherServicesMissesNothing() {
        register(() -> listen("(objectClass=java.lang.Comparable)"));
        assertThat(restarted).isEmpty();
    }

    @Test
    void aListenerThatHasLeftMissesNothing() {
        register(() -> others.removeServiceListener(listen("(objectClass=java.lang.Runnable)")));
        assertThat(restarted).isEmpty();
    }

    @Test
    void aServiceThatIsConstructedInTimeIsNotLate() {
        for (int round = 0; round < 200; round++) {
            register(() -> {}).unregister();
        }
        assertThat(restarted).isEmpty();
    }

    private Bundle start(String name) throws BundleException, IOException {
        Bundle bundle = framework.getBundleContext().installBundle(name, new ByteArrayInputStream(emptyBundle(name)));
        bundle.start();
        return bundle;
    }

    private ServiceRegistration<?> register(Runnable constructor) {
        return plugin.getBundleContext().registerService(Runnable.class, new ConstructedService(constructor), null);
    }

    private ServiceListener listen(String filter) {
        ServiceListener listener = event -> {};
        try {
            others.addServiceListener(listener, filter);
        } catch (InvalidSyntaxException wrong) {
            throw new IllegalArgumentException(filter, wrong);
        }
        return listener;
    }

    private static byte[] emptyBundle(String name) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue(Constants.BUNDLE_MANIFESTVERSION, "2");
        manifest.getMainAttributes().putValue(Constants.BUNDLE_SYMBOLICNAME, name);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new JarOutputStream(bytes, manifest).close();
        return bytes.toByteArray();
    }

    /** A service that is constructed when it is asked for, as Declarative Services does it. */
    private record ConstructedService(Runnable constructor) implements ServiceFactory<Runnable> {

        @Override
        public Runnable getService(Bundle bundle, ServiceRegistration<Runnable> registration) {
            constructor.run();
            return () -> {};
        }

        @Override
        public void ungetService(Bundle bundle, ServiceRegistration<Runnable> registration, Runnable service) {
            assertThat(service).isNotNull();
        }
    }
}
