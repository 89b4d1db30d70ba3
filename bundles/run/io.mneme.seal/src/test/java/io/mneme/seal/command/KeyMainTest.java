package io.mneme.seal.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyMainTest {

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String keyFile, String... words) {
        out.reset();
        err.reset();
        List<String> arguments =
                new ArrayList<>(List.of(folder.resolve("data").toString(), folder.toString(), keyFile));
        arguments.addAll(List.of(words));
        return KeyMain.run(
                arguments.toArray(String[]::new), new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void aFolderWithoutKeysIsNotEncryptedAndPassesTheCheck() {
        assertThat(run("", "status")).isZero();
        assertThat(out.toString(UTF_8)).isEqualTo("not encrypted\n");
        assertThat(run("", "check")).isZero();
    }

    @Test
    void createMakesKeysAndSaysThatACopyIsNeeded() {
        assertThat(run("", "create", file("key"))).isZero();
        assertThat(out.toString(UTF_8)).contains("encrypted; master key").contains("Keep a copy");
        assertThat(folder.resolve("key")).exists();
        assertThat(run("", "check")).isZero();
    }

    @Test
    void theCheckFailsWithoutTheKeyAndChangesNothing() throws IOException {
        run("", "create", file("key"));
        Files.move(folder.resolve("key"), folder.resolve("moved"));
        assertThat(run("", "check")).isEqualTo(1);
        assertThat(err.toString(UTF_8)).contains("is not there");
        assertThat(run(file("moved"), "check")).isZero();
    }

    @Test
    void useRemembersWhereTheKeyIs() throws IOException {
        run("", "create", file("key"));
        Files.move(folder.resolve("key"), folder.resolve("moved"));
        assertThat(run("", "use", file("moved"))).isZero();
        assertThat(run("", "check")).isZero();
    }

    @Test
    void rotateAddsADataKeyAndMayChangeTheMasterKey() throws IOException {
        run("", "create", file("key"));
        assertThat(run("", "rotate")).isZero();
        assertThat(run("", "rotate", "--to", file("second"))).isZero();
        Files.delete(folder.resolve("key"));
        assertThat(run("", "status")).isZero();
        assertThat(out.toString(UTF_8).lines().filter(line -> line.startsWith("data key")))
                .hasSize(3);
    }

    @Test
    void rotateOfAPlainFolderFails() {
        assertThat(run("", "rotate")).isEqualTo(1);
        assertThat(err.toString(UTF_8)).contains("mneme key create FILE");
    }

    @Test
    void aKeyFileBesideTheSettingsIsRefused() {
        assertThat(run("", "create", file("etc/key"))).isEqualTo(1);
        assertThat(err.toString(UTF_8)).contains("whose backups it would be in");
    }

    @Test
    void aLinkToTheSettingsHidesNoKeyFile() throws IOException {
        Path settings = Files.createDirectory(folder.resolve("settings"));
        Files.createSymbolicLink(folder.resolve("etc"), settings);
        assertThat(run("", "create", settings.resolve("key").toString())).isEqualTo(1);
        assertThat(settings.resolve("key")).doesNotExist();
    }

    @Test
    void wrongWordsAreWrongUsage() {
        assertThat(run("")).isEqualTo(2);
        assertThat(run("", "create")).isEqualTo(2);
        assertThat(run("", "rotate", "--from", "x")).isEqualTo(2);
    }
}
