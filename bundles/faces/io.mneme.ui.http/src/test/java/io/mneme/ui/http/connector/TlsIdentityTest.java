package io.mneme.ui.http.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.ui.http.server.HttpSettings.TlsFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TlsIdentityTest {

    private static final char[] PASSWORD = "changeit".toCharArray();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC", "Ed25519"})
    void readsACertificateAndItsKey(String algorithm) throws Exception {
        TlsFiles files = TlsSample.write(folder, algorithm, "one");
        KeyStore store = TlsIdentity.read(files, PASSWORD);
        assertThat(store.getCertificateChain("mneme")).hasSize(1);
        assertThat(store.getKey("mneme", PASSWORD)).isNotNull();
    }

    @Test
    void refusesAKeyThatOthersMayRead() throws Exception {
        TlsFiles files = TlsSample.write(folder, "EC", "one");
        Files.setPosixFilePermissions(files.key(), PosixFilePermissions.fromString("rw-r-----"));
        assertThatThrownBy(() -> TlsIdentity.read(files, PASSWORD))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("only its owner may read; close it with: chmod 600 " + files.key());
    }

    @Test
    void refusesTheKeyOfAnotherCertificate() throws Exception {
        TlsFiles one = TlsSample.write(folder, "EC", "one");
        for (String algorithm : new String[] {"EC", "RSA"}) {
            TlsFiles other = TlsSample.write(folder, algorithm, "other");
            assertThatThrownBy(() -> TlsIdentity.read(new TlsFiles(one.certificate(), other.key()), PASSWORD))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("tls_key must be the key of the first certificate in tls_certificate");
        }
    }

    @Test
    void saysHowAKeyOfAnotherFormIsConverted() throws Exception {
        TlsFiles files = TlsSample.write(folder, "RSA", "one");
        Files.writeString(files.key(), Files.readString(files.key()).replace("PRIVATE", "RSA PRIVATE"));
        assertThatThrownBy(() -> TlsIdentity.read(files, PASSWORD))
                .hasMessageContaining("convert it with: openssl pkcs8 -topk8 -nodes");
    }

    @Test
    void refusesFilesThatAreAbsentOrNoCertificate() throws Exception {
        TlsFiles files = TlsSample.write(folder, "EC", "one");
        Files.writeString(files.certificate(), "no certificate");
        assertThatThrownBy(() -> TlsIdentity.read(files, PASSWORD)).hasMessageContaining("tls_certificate");
        Files.delete(files.certificate());
        assertThatThrownBy(() -> TlsIdentity.read(files, PASSWORD)).hasMessageContaining("can be read");
    }
}
