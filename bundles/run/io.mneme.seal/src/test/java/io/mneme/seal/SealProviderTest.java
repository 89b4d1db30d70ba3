package io.mneme.seal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.seal.SealException;
import io.mneme.api.seal.SealStatus;
import io.mneme.seal.key.FolderKeys;
import io.mneme.seal.key.KeyPlaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SealProviderTest {

    @TempDir
    Path folder;

    private SealProvider open() {
        return new SealProvider(Optional.of(places()), Optional.empty());
    }

    private KeyPlaces places() {
        return new KeyPlaces(folder.resolve("data"), Optional.empty());
    }

    private void create() {
        FolderKeys.create(places(), folder.resolve("key"), InstantSource.system());
    }

    @Test
    void aFolderWithoutKeysIsNotSealed() {
        assertThat(open().isOn()).isFalse();
        assertThat(open().status()).isEqualTo(SealStatus.OFF);
        assertThatThrownBy(() -> open().rotate(Optional.empty()))
                .isInstanceOf(SealException.class)
                .hasMessageContaining("mneme key create FILE");
    }

    @Test
    void aFolderWithKeysIsSealed() {
        create();
        SealProvider seal = open();
        assertThat(seal.isOn()).isTrue();
        assertThat(seal.rotate(Optional.empty()).keys()).hasSize(2);
        assertThat(open().open("use", seal.seal("use", "one".getBytes(UTF_8)))).isEqualTo("one".getBytes(UTF_8));
    }

    @Test
    void thereIsNoSealWithoutTheKeyFile() throws IOException {
        create();
        Files.delete(folder.resolve("key"));
        assertThatThrownBy(this::open).isInstanceOf(SealException.class);
    }
}
