package io.mneme.seal.key;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.seal.SealException;
import io.mneme.api.seal.SealStatus;
import io.mneme.api.seal.TextSeal;
import io.mneme.api.seal.UnknownSealKeyException;
import io.mneme.spi.seal.TextSealContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The keys of a data folder. */
class FolderKeysTest implements TextSealContract {

    private static final byte[] LINE = "one".getBytes(UTF_8);

    @TempDir
    Path folder;

    private Path data;
    private Path keyFile;
    private FolderKeys keys;

    @BeforeEach
    void create() throws IOException {
        data = Files.createDirectory(folder.resolve("data"));
        keyFile = folder.resolve("key");
        keys = FolderKeys.create(places(data), keyFile, InstantSource.system());
    }

    @Override
    public TextSeal seal() {
        return keys;
    }

    private FolderKeys open() {
        return FolderKeys.open(places(data), Optional.empty(), InstantSource.system());
    }

    private static KeyPlaces places(Path data) {
        return new KeyPlaces(data, Optional.empty());
    }

    private Path ring() {
        return data.resolve(KeyRingFile.NAME);
    }

    private static Path passphrase(Path file, String text) throws IOException {
        Files.writeString(file, text + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void theKeyFileIsForItsOwnerOnly() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(keyFile)))
                .isEqualTo("rw-------");
    }

    @Test
    void whatWasSealedIsOpenedAfterARestart() {
        byte[] sealed = keys.seal("use", LINE);
        assertThat(open().open("use", sealed)).isEqualTo(LINE);
    }

    @Test
    void whatWasSealedBeforeARotationIsOpenedAfterIt() {
        byte[] before = keys.seal("use", LINE);
        SealStatus status = keys.rotate(Optional.empty());
        byte[] after = keys.seal("use", LINE);
        assertThat(status.keys()).hasSize(2);
        assertThat(open().open("use", before)).isEqualTo(LINE);
        assertThat(open().open("use", after)).isEqualTo(LINE);
    }

    @Test
    void anotherMasterKeyTakesThePlaceOfTheFormerOne() throws IOException {
        byte[] before = keys.seal("use", LINE);
        Path other = folder.resolve("other");
        keys.rotate(Optional.of(other.toString()));
        Files.delete(keyFile);
        assertThat(open().open("use", before)).isEqualTo(LINE);
        assertThat(open().status().keyFile()).isEqualTo(other.toString());
    }

    @Test
    void aRotationThatCannotBeStoredChangesNothing() throws IOException {
        byte[] ring = Files.readAllBytes(ring());
        Path open = passphrase(folder.resolve("open"), "a passphrase that is long");
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r-----"));
        assertThatThrownBy(() -> keys.rotate(Optional.of(open.toString())))
                .isInstanceOf(SealException.class)
                .hasMessageContaining("chmod 600");
        assertThat(Files.readAllBytes(ring())).isEqualTo(ring);
        assertThat(keys.status().keys()).hasSize(1);
    }

    @Test
    void aPassphraseOpensWhatItHasSealed() throws IOException {
        Path other = passphrase(folder.resolve("passphrase"), "correct horse battery");
        keys.rotate(Optional.of(other.toString()));
        byte[] sealed = keys.seal("use", LINE);
        assertThat(open().open("use", sealed)).isEqualTo(LINE);
        passphrase(other, "correct horse buttery");
        assertThatThrownBy(this::open).isInstanceOf(SealException.class).hasMessageContaining("is another one");
    }

    @Test
    void aMissingKeyFileIsRefusedWithWhatToDo() throws IOException {
        Files.delete(keyFile);
        assertThatThrownBy(this::open)
                .isInstanceOf(SealException.class)
                .hasMessageContaining("is not there")
                .hasMessageContaining("mneme key use FILE");
    }

    @Test
    void anotherKeyIsRefused() throws IOException {
        Files.delete(keyFile);
        FolderKeys.create(places(Files.createDirectory(folder.resolve("other"))), keyFile, InstantSource.system());
        assertThatThrownBy(this::open).isInstanceOf(SealException.class).hasMessageContaining("is another one");
    }

    @Test
    void aKeyFileThatOthersCanReadIsRefused() throws IOException {
        Files.setPosixFilePermissions(keyFile, PosixFilePermissions.fromString("rw-r--r--"));
        assertThatThrownBy(this::open).isInstanceOf(SealException.class).hasMessageContaining("chmod 600");
    }

    @Test
    void aShortPassphraseIsRefused() throws IOException {
        Path other = passphrase(folder.resolve("short"), "too short");
        assertThatThrownBy(() -> keys.rotate(Optional.of(other.toString()))).hasMessageContaining("at least 16");
    }

    @Test
    void aKeyFileInTheDataFolderIsRefused() {
        String inside = data.resolve("key").toString();
        assertThatThrownBy(() -> keys.rotate(Optional.of(inside))).hasMessageContaining("must not be in " + data);
        assertThat(data.resolve("key")).doesNotExist();
    }

    @Test
    void aFolderThatIsEncryptedGetsNoSecondRing() {
        assertThatThrownBy(() -> FolderKeys.create(places(data), keyFile, InstantSource.system()))
                .hasMessageContaining("encrypted already");
    }

    @Test
    void theRingHasNoKeyInPlainForm() throws IOException {
        String key = Files.readString(keyFile).strip().replaceFirst(".*:", "");
        assertThat(Files.readString(ring())).doesNotContain(key);
    }

    @Test
    void whatAnUnknownKeyHasSealedNamesTheKey() throws IOException {
        byte[] ring = Files.readAllBytes(ring());
        keys.rotate(Optional.empty());
        byte[] sealed = keys.seal("use", LINE);
        Files.write(ring(), ring);
        assertThatThrownBy(() -> open().open("use", sealed))
                .isInstanceOf(UnknownSealKeyException.class)
                .hasMessageContaining(keys.status().keys().get(1).id());
    }

    @Test
    void aDamagedRingIsRefused() throws IOException {
        Files.writeString(ring(), "{\"format\":1,");
        assertThatThrownBy(this::open).isInstanceOf(SealException.class).hasMessageContaining("is damaged");
    }
}
