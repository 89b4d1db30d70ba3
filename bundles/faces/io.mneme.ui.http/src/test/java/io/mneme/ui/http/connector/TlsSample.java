package io.mneme.ui.http.connector;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.mneme.ui.http.server.HttpSettings.TlsFiles;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.util.Base64;

/** Certificates for localhost, made by the tool of the JDK. */
final class TlsSample {

    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final Base64.Encoder PEM = Base64.getMimeEncoder(64, "\n".getBytes(US_ASCII));

    private TlsSample() {}

    /** Writes a certificate with its key, in place of those of the same name. */
    static TlsFiles write(Path folder, String algorithm, String name) throws Exception {
        Path store = folder.resolve(name + ".p12");
        Files.deleteIfExists(store);
        new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        algorithm,
                        "-alias",
                        "a",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "SAN=dns:localhost,ip:127.0.0.1",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start()
                .waitFor();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        Path certificate = folder.resolve(name + ".pem");
        Path key = folder.resolve(name + ".key");
        Files.writeString(
                certificate, pem("CERTIFICATE", keys.getCertificate("a").getEncoded()));
        Files.writeString(key, pem("PRIVATE KEY", keys.getKey("a", PASSWORD).getEncoded()));
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
        return new TlsFiles(certificate, key);
    }

    private static String pem(String type, byte[] content) {
        return "-----BEGIN " + type + "-----\n" + PEM.encodeToString(content) + "\n-----END " + type + "-----\n";
    }
}
