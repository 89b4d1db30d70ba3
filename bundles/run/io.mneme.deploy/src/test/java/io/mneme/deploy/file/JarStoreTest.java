package io.mneme.deploy.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarStoreTest {

    @TempDir
    Path folder;

    private Path file;
    private JarStore store;

    @BeforeEach
    void open() {
        file = folder.resolve("x.jar");
        store = new JarStore(folder.resolve("kept"));
    }

    @Test
    void keepsTheVersionThatRanBefore() throws Exception {
        run("1.0.0");
        run("1.1.0");
        assertThat(store.current("x.jar").orElseThrow().version()).isEqualTo("1.1.0");
        assertThat(store.previous("x.jar").orElseThrow().version()).isEqualTo("1.0.0");
    }

    @Test
    void keepsTheVersionBeforeIfTheSameOneIsStartedAgain() throws Exception {
        run("1.0.0");
        run("1.1.0");
        run("1.1.0");
        assertThat(store.previous("x.jar").orElseThrow().version()).isEqualTo("1.0.0");
    }

    @Test
    void keepsTheVersionThatWasRemoved() throws Exception {
        run("1.0.0");
        store.leave("x.jar");
        assertThat(store.current("x.jar")).isEmpty();
        assertThat(store.previous("x.jar").orElseThrow().version()).isEqualTo("1.0.0");
    }

    @Test
    void refusesAJarThatWasCutAndKeepsTheWholeOne() throws Exception {
        run("1.0.0");
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));
        assertThatThrownBy(() -> store.stage(file))
                .isInstanceOf(BrokenJarException.class)
                .hasMessageStartingWith("is no whole jar: ");
        assertThat(store.current("x.jar").orElseThrow().version()).isEqualTo("1.0.0");
    }

    @Test
    void refusesAJarWithADamagedEntry() throws Exception {
        write("1.0.0");
        byte[] damaged = Files.readAllBytes(file);
        damaged[damaged.length / 2] ^= 0x55;
        Files.write(file, damaged);
        assertThatThrownBy(() -> store.stage(file)).isInstanceOf(BrokenJarException.class);
    }

    @Test
    void refusesAJarWithAnEntryThatEndsTooEarly() throws Exception {
        write("1.0.0");
        String jar = Files.readString(file, ISO_8859_1);
        int content = jar.indexOf(new String(content(), ISO_8859_1));
        // Before what was not compressed stands its length, and the length again with all bits turned.
        String longest = "\u00ff\u00ff\u0000\u0000";
        Files.writeString(file, jar.substring(0, content - 4) + longest + jar.substring(content), ISO_8859_1);
        assertThatThrownBy(() -> store.stage(file))
                .isInstanceOf(BrokenJarException.class)
                .hasMessageStartingWith("is no whole jar: ");
    }

    @Test
    void refusesWhatIsNoBundle() throws Exception {
        Files.write(file, new byte[0]);
        assertThatThrownBy(() -> store.stage(file)).hasMessage("is empty");
        Path settings = Files.writeString(folder.resolve("x.cfg"), "a=b");
        assertThatThrownBy(() -> store.stage(settings)).hasMessage("is no jar: configurations belong in etc");
        write("");
        assertThatThrownBy(() -> store.stage(file))
                .hasMessage("is a jar, but no bundle: its manifest has no Bundle-SymbolicName");
    }

    private void run(String version) throws Exception {
        write(version);
        store.accept("x.jar", store.stage(file));
    }

    private void write(String version) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
        if (!version.isEmpty()) {
            manifest.getMainAttributes().putValue("Bundle-SymbolicName", "org.example.x;singleton:=true");
            manifest.getMainAttributes().putValue("Bundle-Version", version);
        }
        try (OutputStream bytes = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(bytes, manifest)) {
            jar.putNextEntry(new JarEntry("a"));
            jar.write(content());
            jar.closeEntry();
        }
    }

    /** Does not compress, so that the middle of the jar is in it. */
    private static byte[] content() {
        byte[] content = new byte[4096];
        new Random(1).nextBytes(content);
        return content;
    }
}
