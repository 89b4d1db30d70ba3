package io.mneme.access.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenMainTest {

    @TempDir
    private Path data;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void makesListsAndRevokesATokenWithoutAContainer() {
        assertThat(run("check")).isEqualTo(1);
        assertThat(run("add", "anna", "--scope", "read,record", "--expires", "90d"))
                .isZero();
        assertThat(out.toString()).startsWith("mneme_");
        assertThat(run("check")).isZero();
        assertThat(run("list")).isZero();
        assertThat(out.toString()).startsWith("anna  read,record  created ").contains("expires", "never used");
        assertThat(run("revoke", "anna")).isZero();
        assertThat(out).hasToString("revoked anna\n");
        assertThat(run("list")).isZero();
        assertThat(out).hasToString("no tokens\n");
    }

    @Test
    void saysWhatIsWrongAndHowItIsUsed() {
        assertThat(run("add", "anna")).isEqualTo(2);
        assertThat(err.toString()).startsWith("mneme: scope must be one or more of");
        assertThat(run("add", "--scope", "read")).isEqualTo(2);
        assertThat(err.toString()).contains("NAME must be given", "token add NAME --scope");
        assertThat(run("add", "anna", "--scope")).isEqualTo(2);
        assertThat(err.toString()).contains("--scope needs a value");
        assertThat(run("add", "anna", "--scope", "read", "--expires", "2020-01-01"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("expires must be a time to come");
        assertThat(run("revoke", "anna")).isEqualTo(1);
        assertThat(err.toString()).contains("there is no token anna");
        assertThat(run("nonsense")).isEqualTo(2);
    }

    private int run(String... words) {
        out.reset();
        err.reset();
        List<String> arguments = new ArrayList<>(List.of(data.toString()));
        arguments.addAll(List.of(words));
        return TokenMain.run(arguments.toArray(String[]::new), new PrintStream(out), new PrintStream(err));
    }
}
