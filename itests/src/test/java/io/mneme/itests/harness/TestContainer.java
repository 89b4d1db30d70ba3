package io.mneme.itests.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A running container for the tests of a class, registered as a static extension: {@link #shared} with the other classes of the
 * test process, or the class's {@link #own}. Its folder is deleted when it has ended.
 */
public final class TestContainer extends ContainerProcess implements BeforeAllCallback, AfterAllCallback {

    private final boolean isShared;
    private final Preparation preparation;
    private final String[] options;
    private final ContainerApi api = new ContainerApi(this);
    private boolean isStarted;

    /** What a class does with its container before the start. */
    @FunctionalInterface
    public interface Preparation {

        void prepare(ContainerProcess container) throws IOException;
    }

    /** Made at the first use, so that its free port is still free when it starts. */
    private static final class Shared {

        private static final TestContainer CONTAINER = new TestContainer(true, container -> {});
    }

    private TestContainer(boolean isShared, Preparation preparation, String... options) {
        super(Path.of(System.getProperty("java.io.tmpdir"), "mneme-" + UUID.randomUUID()), List.of(), "home");
        this.isShared = isShared;
        this.preparation = preparation;
        this.options = options;
    }

    /**
     * Returns the container of this process, with the shipped settings. Its tests have modes, conversations, authors or words
     * that no other class has, restore what they change of it, and do not stop it.
     */
    public static TestContainer shared() {
        return Shared.CONTAINER;
    }

    /** Returns a container for one class, started with these options of {@code mneme start}. */
    public static TestContainer own(String... options) {
        return own(container -> {}, options);
    }

    /** Returns a container for one class, prepared before it is started with these options. */
    public static TestContainer own(Preparation preparation, String... options) {
        return new TestContainer(false, preparation, options);
    }

    /** Returns it as a program sees it. */
    public ContainerApi api() {
        return api;
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        if (isStarted) {
            return;
        }
        isStarted = true;
        if (isShared) {
            // Surefire gives JUnit one class after the other, each with a root store of its own, so that no store
            // outlasts a class.
            Runtime.getRuntime().addShutdownHook(new Thread(this::end, "end of the shared container"));
        }
        unpack();
        preparation.prepare(this);
        start(options);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (!isShared) {
            end();
        }
    }

    private void end() {
        try {
            endProcess();
        } finally {
            deleteFolder();
        }
    }

    private void endProcess() {
        try {
            close();
        } catch (IllegalStateException notStopped) {
            kill9();
            throw notStopped;
        }
    }

    private void deleteFolder() {
        try (Stream<Path> files = Files.walk(home().getParent())) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + home().getParent(), e);
        }
    }
}
