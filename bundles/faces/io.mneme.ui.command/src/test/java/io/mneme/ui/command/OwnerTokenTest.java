package io.mneme.ui.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerTokenTest {

    @TempDir
    Path data;

    private String token() throws IOException {
        return Files.readString(data.resolve(".run/token"));
    }

    private static boolean accepts(OwnerToken owner, String header) {
        return owner.isIn(Optional.of(header));
    }

    @Test
    void onlyTheOwnerCanReadTheFile() throws IOException {
        new OwnerToken(data);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve(".run/token"))))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve(".run"))))
                .isEqualTo("rwx------");
    }

    @Test
    void acceptsTheTokenAndNoOther() throws IOException {
        OwnerToken owner = new OwnerToken(data);
        assertThat(token()).matches("[0-9a-f]{64}");
        assertThat(accepts(owner, "Bearer " + token())).isTrue();
        assertThat(accepts(owner, "bearer " + token())).isTrue();
        assertThat(accepts(owner, "Bearer " + token() + "0")).isFalse();
        assertThat(accepts(owner, "Bearer " + token().substring(1))).isFalse();
        assertThat(accepts(owner, token())).isFalse();
        assertThat(owner.isIn(Optional.empty())).isFalse();
    }

    @Test
    void eachStartHasAnotherToken() throws IOException {
        new OwnerToken(data);
        String first = token();
        OwnerToken second = new OwnerToken(data);
        assertThat(token()).isNotEqualTo(first);
        assertThat(accepts(second, "Bearer " + first)).isFalse();
    }

    @Test
    void theFileIsRemovedAtTheEnd() throws IOException {
        new OwnerToken(data).remove();
        assertThat(data.resolve(".run/token")).doesNotExist();
    }
}
