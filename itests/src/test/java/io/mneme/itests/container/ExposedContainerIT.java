package io.mneme.itests.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.ContainerProcess.CommandOutcome;
import io.mneme.itests.harness.PollingWait;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A container that other machines reach: what it refuses to start without, and its TLS as OpenSSL sees it. */
class ExposedContainerIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    private ContainerProcess container;

    @BeforeEach
    void unpack() throws IOException {
        container = ContainerProcess.in(Files.createDirectories(folder.resolve("container")));
    }

    @Test
    void isNotStartedWithoutWhatProtectsIt() throws Exception {
        assertRefused(
                container.mneme("start", "--host", "0.0.0.0"), "needs a token first", "token add NAME --scope read");
        addToken();
        assertRefused(container.mneme("start", "--host", "0.0.0.0"), "allowed_hosts", "--set http.allowed_hosts=");
        assertRefused(container.mneme("start", "--host", "192.0.2.77"), "cannot listen on 192.0.2.77");
        assertRefusedWhereAnotherServerHasThePort();
        requireOpenSsl();
        makeCertificate("one");
        Files.setPosixFilePermissions(folder.resolve("one.key"), PosixFilePermissions.fromString("rw-r--r--"));
        assertRefused(container.mneme("start", exposed("one")), "others can read the private key", "chmod 600");
        Files.setPosixFilePermissions(folder.resolve("one.key"), PosixFilePermissions.fromString("rw-------"));
        Files.writeString(folder.resolve("one.pem"), "no certificate");
        assertRefused(container.mneme("start", exposed("one")), "tls_certificate and tls_key must be a certificate");
        Files.delete(folder.resolve("one.pem"));
        assertRefused(container.mneme("start", exposed("one")), "must both be files that can be read");
    }

    @Test
    void speaksTlsAsItShould() throws Exception {
        requireOpenSsl();
        addToken();
        makeCertificate("one");
        makeCertificate("two");
        container.start(exposed("one"));
        try (ContainerProcess running = container) {
            assertThat(probe("-tls1_3")).contains("New, TLSv1.3", "Verify return code: 0 (ok)");
            assertThat(probe("-tls1_2")).contains("New, TLSv1.2", "Verify return code: 0 (ok)");
            assertThat(probe("-tls1_1")).contains("Cipher is (NONE)");
            assertThat(probe("-tls1")).contains("Cipher is (NONE)");
            assertThat(probe("-showcerts")).contains("CN = one", "CN = Test CA");
            Files.copy(folder.resolve("two.key"), folder.resolve("one.key"), StandardCopyOption.REPLACE_EXISTING);
            Files.copy(folder.resolve("two.pem"), folder.resolve("one.pem"), StandardCopyOption.REPLACE_EXISTING);
            assertThat(PollingWait.within(TIMEOUT, () -> probe("-showcerts").contains("CN = two")))
                    .isTrue();
            // The command line goes on as before.
            assertThat(running.mneme("status").text()).contains("running, ready");
            assertThat(container.mneme("journal", "list").code()).isZero();
        }
    }

    private void addToken() {
        CommandOutcome added = container.mneme("token", "add", "anna", "--scope", "read");
        assertThat(added.code()).as(added.text()).isZero();
    }

    private String[] exposed(String name) {
        return new String[] {
            "--host",
            "0.0.0.0",
            "--set",
            "http.allowed_hosts=mneme.example",
            "--set",
            "http.tls_certificate=" + folder.resolve(name + ".pem"),
            "--set",
            "http.tls_key=" + folder.resolve(name + ".key")
        };
    }

    private static void assertRefused(CommandOutcome outcome, String... advice) {
        assertThat(outcome.code()).as(outcome.text()).isEqualTo(1);
        assertThat(outcome.text()).contains(advice);
    }

    private void assertRefusedWhereAnotherServerHasThePort() throws IOException {
        InetAddress another = InetAddress.getByName("127.0.0.2");
        try (ServerSocket server = new ServerSocket(container.uri("/").getPort(), 1, another)) {
            assertThat(server.isBound()).isTrue();
            assertRefused(
                    container.mneme("start", "--host", "0.0.0.0", "--set", "http.allowed_hosts=mneme.example"),
                    "cannot listen on 0.0.0.0");
        }
    }

    private void requireOpenSsl() throws Exception {
        Assumptions.assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/openssl")), "the program openssl is needed to make certificates");
    }

    private void makeCertificate(String name) throws Exception {
        if (!Files.exists(folder.resolve("ca.pem"))) {
            openssl("req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 2 -subj", "/CN=Test CA");
        }
        openssl("req -newkey rsa:2048 -nodes -keyout " + name + ".key -out " + name + ".csr -subj", "/CN=" + name);
        openssl("x509 -req -days 2 -CA ca.pem -CAkey ca.key -CAcreateserial -in " + name + ".csr -out " + name
                + ".crt");
        Files.writeString(
                folder.resolve(name + ".pem"),
                Files.readString(folder.resolve(name + ".crt")) + Files.readString(folder.resolve("ca.pem")));
        Files.setPosixFilePermissions(folder.resolve(name + ".key"), PosixFilePermissions.fromString("rw-------"));
    }

    private String probe(String option) {
        try {
            return openssl("s_client -connect 127.0.0.1:" + container.uri("/").getPort() + " -CAfile ca.pem " + option);
        } catch (IOException | InterruptedException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private String openssl(String arguments, String... last) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of("/usr/bin/openssl"));
        line.addAll(List.of(arguments.split(" ")));
        line.addAll(List.of(last));
        Path out = Files.createTempFile(folder, "openssl", ".txt");
        Process process = new ProcessBuilder(line)
                .directory(folder.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return Files.readString(out);
    }
}
