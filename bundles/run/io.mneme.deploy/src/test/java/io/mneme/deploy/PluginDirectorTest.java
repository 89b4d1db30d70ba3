package io.mneme.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.mneme.api.audit.AuditEvent;
import io.mneme.api.plugin.PluginInfo;
import io.mneme.api.plugin.PluginState;
import io.mneme.deploy.bundle.ComponentFaults;
import io.mneme.deploy.bundle.PluginFramework;
import io.mneme.deploy.bundle.PluginRows;
import io.mneme.deploy.bundle.PluginWork;
import io.mneme.deploy.file.DeployFolders;
import io.mneme.deploy.guard.ActivationGuard;
import io.mneme.deploy.guard.CollisionGate;
import io.mneme.deploy.guard.ServiceGate;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.apache.felix.framework.FrameworkFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.hooks.bundle.CollisionHook;
import org.osgi.framework.launch.Framework;
import org.osgi.service.component.runtime.ServiceComponentRuntime;

/** What becomes of the files in {@code deploy}, in a framework of its own. */
@Timeout(60)
class PluginDirectorTest {

    private static final String LIBRARY = "Export-Package: org.example.lib";
    private static final String USER = "Import-Package: org.example.lib";

    @TempDir
    private Path folder;

    private Path deploy;
    private Framework framework;
    private PluginDirector director;
    private final List<AuditEvent> audit = new CopyOnWriteArrayList<>();
    private volatile DeploySettings settings = new DeploySettings(Duration.ofSeconds(60), Set.of());

    @BeforeEach
    void open() throws Exception {
        deploy = Files.createDirectory(folder.resolve("deploy"));
        startContainer(false);
    }

    @AfterEach
    void stopContainer() throws BundleException {
        director.stop();
        director.close();
        framework.stop();
    }

    private void startContainer(boolean safe) throws Exception {
        framework = new FrameworkFactory()
                .newFramework(Map.of(
                        Constants.FRAMEWORK_STORAGE,
                        Files.createTempDirectory(folder, "storage").toString(),
                        Constants.FRAMEWORK_BEGINNING_STARTLEVEL,
                        "10"));
        framework.start();
        BundleContext context = framework.getBundleContext();
        context.registerService(CollisionHook.class, new CollisionGate(framework), null);
        ActivationGuard guard = new ActivationGuard();
        ServiceGate gate = new ServiceGate(context, guard, () -> settings.timeout(), plugin -> {});
        PluginFramework plugins = new PluginFramework(context, guard, gate);
        director = new PluginDirector(
                new DeployFolders(List.of(deploy)),
                Files.createDirectories(folder.resolve("run")),
                plugins,
                new PluginRows(
                        plugins,
                        new ComponentFaults(withoutComponents()),
                        new PluginWork(gate, Optional::empty),
                        () -> settings.timeout()),
                () -> settings,
                safe,
                new PluginAudit(() -> Optional.of(audit::add)));
    }

    private void startAgain(boolean safe) throws Exception {
        stopContainer();
        startContainer(safe);
        director.open();
    }

    @Test
    void aRemovedPluginIsSaidToComeBackAndCanBeReadByOthersThen() throws Exception {
        put("lib.jar", LIBRARY);
        director.open();
        PluginChanges changes = new PluginChanges(director);
        changes.remove("lib.jar", "shell");
        assertThatThrownBy(() -> changes.find("lib.jar")).hasMessage("lib.jar was removed; a rollback puts it back");
        assertThatThrownBy(() -> changes.find("other.jar"))
                .hasMessage("no plug-in is called other.jar; there are none");
        changes.rollback("lib.jar", "shell");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(deploy.resolve("lib.jar"))))
                .isEqualTo("rw-r--r--");
    }

    @Test
    void eachRequestIsOneEventOfTheAuditWithItsActor() throws Exception {
        director.open();
        PluginChanges changes = new PluginChanges(director);
        changes.install(jar("lib.jar", LIBRARY), "shell");
        changes.remove("lib.jar", "http");
        changes.rollback("lib.jar", "shell");
        // After a file that is copied, no look can add an event of a request.
        put("other.jar", "");
        awaitThat(() -> audit.size() > 3);
        assertThat(audit)
                .extracting(AuditEvent::actor, AuditEvent::action, AuditEvent::subject)
                .containsExactly(
                        tuple("shell", "plugin.install", "lib.jar"),
                        tuple("http", "plugin.remove", "lib.jar"),
                        tuple("shell", "plugin.rollback", "lib.jar"),
                        tuple("file", "plugin.install", "other.jar"));
        assertThat(audit.get(0).details())
                .containsEntry("bundle", "org.example.lib")
                .containsEntry("state", "active")
                .containsKeys("version", "sha256");
    }

    @Test
    void filesThatAreCopiedReplacedAndDeletedAreEventsOfTheAudit() throws Exception {
        put("a.jar", "");
        director.open();
        put("b.jar", "");
        awaitThat(() -> audit.size() > 0);
        put("a.jar", LIBRARY);
        awaitThat(() -> audit.size() > 1);
        Files.delete(deploy.resolve("b.jar"));
        awaitThat(() -> audit.size() > 2);
        assertThat(audit)
                .extracting(AuditEvent::actor, AuditEvent::action, AuditEvent::subject)
                .containsExactly(
                        tuple("file", "plugin.install", "b.jar"),
                        tuple("file", "plugin.install", "a.jar"),
                        tuple("file", "plugin.remove", "b.jar"));
    }

    @Test
    void aRequestThatIsRefusedIsNoEventOfTheAudit() throws Exception {
        director.open();
        settings = new DeploySettings(settings.timeout(), Set.of("0".repeat(64)));
        PluginChanges changes = new PluginChanges(director);
        Path untrusted = jar("a.jar", "");
        assertThatThrownBy(() -> changes.install(untrusted, "shell")).hasMessageContaining("deploy.trusted");
        assertThatThrownBy(() -> changes.remove("nope", "shell")).hasMessageContaining("nope");
        assertThat(audit).isEmpty();
    }

    @Test
    void aPluginIsStartedAgainWhenItsLibraryIsThereAgain() throws Exception {
        put("lib.jar", LIBRARY);
        put("user.jar", USER);
        director.open();
        await("user.jar", PluginState.ACTIVE);
        Files.delete(deploy.resolve("lib.jar"));
        await("user.jar", PluginState.UNRESOLVED);
        put("lib.jar", LIBRARY);
        await("user.jar", PluginState.ACTIVE);
        assertThat(bundle("user.jar").getState()).isEqualTo(Bundle.ACTIVE);
    }

    @Test
    void aLibraryOfAPluginThatHangsCanLeaveAndOthersArrive() throws Exception {
        settings = new DeploySettings(Duration.ofMillis(200), Set.of());
        put("lib.jar", LIBRARY);
        put("user.jar", USER);
        put(
                "hanging.jar",
                USER + ",org.osgi.framework\nBundle-Activator: " + HangingActivator.class.getName(),
                HangingActivator.class);
        director.open();
        await("user.jar", PluginState.ACTIVE);
        await("hanging.jar", PluginState.HANGING);
        Files.delete(deploy.resolve("lib.jar"));
        awaitThat(() -> row("lib.jar").isEmpty());
        put("other.jar", "");
        await("other.jar", PluginState.ACTIVE);
    }

    @Test
    void aPluginThatWasRemovedHasARowUntilItsStopHasReturned() throws Exception {
        CountDownLatch stop = new CountDownLatch(1);
        System.getProperties().put(WaitingActivator.PLACE, stop);
        put("a.jar", "Bundle-Activator: " + WaitingActivator.class.getName(), WaitingActivator.class);
        director.open();
        await("a.jar", PluginState.ACTIVE);
        Files.delete(deploy.resolve("a.jar"));
        await("a.jar", PluginState.CHANGING);
        assertThat(row("a.jar").orElseThrow().problems())
                .singleElement()
                .asString()
                .endsWith("has begun");
        stop.countDown();
        awaitThat(() -> row("a.jar").isEmpty());
    }

    @Test
    void aPluginThatIsTrustedAgainRunsAgain() throws Exception {
        put("a.jar", "");
        director.open();
        await("a.jar", PluginState.ACTIVE);
        settings = new DeploySettings(settings.timeout(), Set.of("0".repeat(64)));
        await("a.jar", PluginState.REFUSED);
        settings = new DeploySettings(settings.timeout(), Set.of());
        await("a.jar", PluginState.ACTIVE);
    }

    @Test
    void ofSeveralThatMayHaveEndedTheContainerEachIsStartedAlone() throws Exception {
        System.getProperties().put(MeetingActivator.PLACE, new CyclicBarrier(2));
        String meeting = "Bundle-Activator: " + MeetingActivator.class.getName();
        put("a.jar", "");
        put("x.jar", meeting, MeetingActivator.class);
        put("y.jar", meeting, MeetingActivator.class);
        mark("x.jar");
        mark("y.jar");
        startAgain(false);
        await("x.jar", PluginState.ACTIVE);
        await("y.jar", PluginState.ACTIVE);
        assertThat(System.getProperties()).doesNotContainKey(MeetingActivator.MET);
    }

    @Test
    void aFileThatWasRemovedWhileTheContainerWasStoppedDoesNotRunAgain() throws Exception {
        put("a.jar", "");
        director.open();
        await("a.jar", PluginState.ACTIVE);
        Files.delete(deploy.resolve("a.jar"));
        startAgain(false);
        Files.writeString(deploy.resolve("a.jar"), "half a jar");
        await("a.jar", PluginState.BROKEN);
        assertThat(row("a.jar").orElseThrow().version()).isEmpty();
    }

    @Test
    void aBrokenFileReplacesNothingAlsoAfterARestart() throws Exception {
        put("a.jar", "");
        director.open();
        await("a.jar", PluginState.ACTIVE);
        Files.writeString(deploy.resolve("a.jar"), "half a jar");
        startAgain(false);
        assertThat(bundle("a.jar").getState()).isEqualTo(Bundle.ACTIVE);
        assertThat(row("a.jar").orElseThrow().problems())
                .singleElement()
                .asString()
                .contains("stays");
    }

    @Test
    void whatEndedTheContainerIsLeftOutAlsoAfterASafeStart() throws Exception {
        put("a.jar", "");
        director.open();
        await("a.jar", PluginState.ACTIVE);
        mark("a.jar");
        startAgain(true);
        startAgain(false);
        await("a.jar", PluginState.REFUSED);
    }

    /** Leaves behind what a process leaves that ends while it starts a plug-in. */
    private void mark(String name) throws IOException {
        Path starting = Files.createDirectories(folder.resolve("run").resolve("starting"));
        Files.writeString(
                starting.resolve(name), row(name).map(PluginInfo::sha256).orElse(""));
    }

    private Optional<PluginInfo> row(String name) {
        return director.rows().stream().filter(row -> row.file().equals(name)).findFirst();
    }

    private void await(String name, PluginState state) throws InterruptedException {
        awaitThat(() -> row(name).filter(row -> row.state() == state).isPresent());
    }

    /** The time limit of the tests ends it. */
    private static void awaitThat(BooleanSupplier condition) throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        while (!condition.getAsBoolean()) {
            assertThat(never.await(20, TimeUnit.MILLISECONDS)).isFalse();
        }
    }

    private Bundle bundle(String name) {
        String wanted = row(name).orElseThrow().name();
        return Arrays.stream(framework.getBundleContext().getBundles())
                .filter(bundle -> wanted.equals(bundle.getSymbolicName()))
                .findFirst()
                .orElseThrow();
    }

    private void put(String name, String headers, Class<?>... classes) throws IOException {
        Files.move(jar(name, headers, classes), deploy.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }

    /** Makes a jar outside of the folder. */
    private Path jar(String name, String headers, Class<?>... classes) throws IOException {
        Path part = folder.resolve(name);
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
        String imports = headers.contains("Import-Package") || classes.length == 0
                ? headers
                : headers + "\nImport-Package: org.osgi.framework";
        Stream.concat(
                        Stream.of(
                                "Bundle-ManifestVersion: 2",
                                "Bundle-Version: 1.0.0",
                                "Bundle-SymbolicName: org.example." + name.replace(".jar", "")),
                        imports.lines())
                .map(header -> header.split(": ", 2))
                .forEach(header -> manifest.getMainAttributes().putValue(header[0], header[1]));
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(part), manifest)) {
            for (Class<?> type : classes) {
                String entry = type.getName().replace('.', '/') + ".class";
                jar.putNextEntry(new JarEntry(entry));
                try (InputStream code = type.getClassLoader().getResourceAsStream(entry)) {
                    code.transferTo(jar);
                }
            }
        }
        return part;
    }

    private static ServiceComponentRuntime withoutComponents() {
        return (ServiceComponentRuntime) Proxy.newProxyInstance(
                PluginDirectorTest.class.getClassLoader(),
                new Class<?>[] {ServiceComponentRuntime.class},
                (proxy, method, arguments) -> List.of());
    }

    /** Does not return before it is interrupted. */
    public static final class HangingActivator implements BundleActivator {

        @Override
        public void start(BundleContext context) throws InterruptedException {
            new CountDownLatch(1).await();
        }

        @Override
        public void stop(BundleContext context) {}
    }

    /** Does not return from its stop before it may. */
    public static final class WaitingActivator implements BundleActivator {

        static final String PLACE = "io.mneme.test.stop";

        @Override
        public void start(BundleContext context) {}

        @Override
        public void stop(BundleContext context) throws InterruptedException {
            ((CountDownLatch) System.getProperties().get(PLACE)).await();
        }
    }

    /** Waits for another one of its kind that is started meanwhile, and notes that there was one. */
    public static final class MeetingActivator implements BundleActivator {

        static final String PLACE = "io.mneme.test.place";
        static final String MET = "io.mneme.test.met";

        @Override
        public void start(BundleContext context) throws InterruptedException {
            try {
                ((CyclicBarrier) System.getProperties().get(PLACE)).await(500, TimeUnit.MILLISECONDS);
                System.setProperty(MET, "yes");
            } catch (TimeoutException | BrokenBarrierException alone) {
                // as it should be
            }
        }

        @Override
        public void stop(BundleContext context) {}
    }
}
