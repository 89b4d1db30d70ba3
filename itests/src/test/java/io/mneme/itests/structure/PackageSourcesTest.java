package io.mneme.itests.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What packages and images are made from, as far as that can be seen without making them; {@code tools/test-packages} does the rest. */
class PackageSourcesTest {

    private static final Path DISTRIBUTION =
            Path.of("../distribution").toAbsolutePath().normalize();
    private static final Path DEBIAN = DISTRIBUTION.resolve("debian");
    private static final Path DOCKER = DISTRIBUTION.resolve("docker");
    private static final Path COMMAND = DEBIAN.resolve("bin/mneme");

    @Test
    void theScriptsOfThePackageAreValid() throws Exception {
        for (String script : List.of("mneme.config", "mneme.postinst", "mneme.postrm", "mneme.prerm")) {
            assertThat(play("sh -n " + DEBIAN.resolve(script))).as(script).isEmpty();
        }
        assertThat(play("bash -n " + COMMAND)).isEmpty();
    }

    @Test
    void theServiceIsReadyWhenTheContainerIsAndHasNoRights() throws IOException {
        assertThat(Files.readAllLines(DEBIAN.resolve("mneme.service")))
                .contains("Type=notify", "NotifyAccess=all", "User=mneme", "CapabilityBoundingSet=")
                .contains("NoNewPrivileges=yes", "ProtectSystem=strict", "ProtectHome=yes", "PrivateDevices=yes");
    }

    @Test
    void thePortAndTheSettingsOfTheServiceAreNotOverriddenByThePackage() throws IOException {
        assertThat(Files.readAllLines(DEBIAN.resolve("mneme.conf")))
                .allMatch(line -> line.isBlank() || line.startsWith("#"));
    }

    @Test
    void theImageIsNotRootAndSaysWhetherItServes() throws IOException {
        assertThat(Files.readString(DOCKER.resolve("Dockerfile")))
                .contains("\nUSER mneme\n", "\nHEALTHCHECK ", "\nVOLUME [\"/var/lib/mneme\"");
    }

    @Test
    void filesThatComposeMountsExist() throws IOException {
        Pattern mounted = Pattern.compile("- (\\.[^:]*):");
        List<String> files = mounted.matcher(Files.readString(DOCKER.resolve("compose.yml")))
                .results()
                .map((MatchResult file) -> file.group(1))
                .toList();
        assertThat(files).contains("../monitoring").allSatisfy(file -> assertThat(DOCKER.resolve(file))
                .exists());
    }

    @Test
    void theCommandOfThePackageServesTheContainerOfTheSystemToItsUserAndOneOfTheirOwnToOthers(@TempDir Path folder)
            throws Exception {
        assertThat(asUser("mneme", folder)).contains("BASE=/var/lib/mneme LOG=/var/log/mneme status");
        assertThat(asUser("ann", folder)).contains("BASE=" + folder + "/.local/share/mneme LOG= status");
        assertThat(asUser("root", folder)).contains("RUNUSER -u mneme -- ");
    }

    @Test
    void theSupervisorLearnsTheProcessWhenTheContainerIsReady(@TempDir Path folder) throws Exception {
        Path script = DISTRIBUTION.resolve("src/main/container/libexec/container.sh");
        String told = "home=" + folder + " pid=4711 port=8485; say() { printf '%s\\n' \"$*\"; }; source " + script
                + "; systemd-notify() { say \"$*\"; }; tell_supervisor; NOTIFY_SOCKET=x tell_supervisor";
        assertThat(play(told)).isEqualTo("MAINPID=4711 READY=1 STATUS=Ready on port 8485\n");
    }

    /** Returns what the command of the package would run if this user called it. */
    private static String asUser(String user, Path folder) throws IOException, InterruptedException {
        Path program = folder.resolve("program");
        Files.writeString(
                program, "#!/bin/bash\necho \"BASE=${MNEME_BASE:-} LOG=${MNEME_LOG:-} $*\"\n", StandardCharsets.UTF_8);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Path played = folder.resolve("mneme");
        try (Stream<String> lines = Files.lines(COMMAND)) {
            Files.write(
                    played,
                    lines.map(line -> line.replace("/usr/share/mneme/bin/mneme", program.toString())
                                    .replace("exec runuser", "echo RUNUSER"))
                            .toList());
        }
        return play("id() { echo " + user + "; }; export -f id; unset MNEME_BASE MNEME_DATA MNEME_LOG XDG_DATA_HOME;"
                + " HOME=" + folder + " bash " + played + " status");
    }

    private static String play(String script) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("bash", "-c", script)
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed;
    }
}
