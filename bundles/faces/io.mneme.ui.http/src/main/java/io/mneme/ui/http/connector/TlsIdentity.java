package io.mneme.ui.http.connector;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.mneme.ui.http.server.HttpSettings.TlsFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Reads the certificate and the private key by which the container proves what it is. */
final class TlsIdentity {

    private static final Set<PosixFilePermission> OTHERS = EnumSet.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);
    private static final List<String> ALGORITHMS = List.of("EC", "RSA", "EdDSA");
    private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
    private static final String END = "-----END PRIVATE KEY-----";

    private TlsIdentity() {}

    /**
     * Returns a key store with the certificate, those above it and the key, under a password.
     *
     * @throws IllegalArgumentException if one of the files is absent, is no such file or open to others, or they do not belong together
     */
    static KeyStore read(TlsFiles files, char[] password) {
        try {
            Certificate[] chain = chain(files.certificate());
            PrivateKey key = key(files.key());
            requirePair(chain[0], key);
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry("mneme", key, password, chain);
            return store;
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    "tls_certificate and tls_key must be files that can be read: " + unreadable, unreadable);
        } catch (GeneralSecurityException broken) {
            throw new IllegalArgumentException(
                    "tls_certificate and tls_key must be a certificate and its key: " + broken.getMessage(), broken);
        }
    }

    private static Certificate[] chain(Path file) throws IOException, GeneralSecurityException {
        try (InputStream in = Files.newInputStream(file)) {
            Collection<? extends Certificate> chain =
                    CertificateFactory.getInstance("X.509").generateCertificates(in);
            if (chain.isEmpty()) {
                throw new IllegalArgumentException("tls_certificate must have a certificate in PEM: " + file);
            }
            return chain.toArray(Certificate[]::new);
        }
    }

    private static PrivateKey key(Path file) throws IOException {
        requirePrivate(file);
        String text = Files.readString(file, US_ASCII);
        int begin = text.indexOf(BEGIN);
        int end = text.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IllegalArgumentException(
                    "tls_key must be a private key in PEM that is not encrypted (PKCS #8, \"BEGIN PRIVATE"
                            + " KEY\"); convert it with: openssl pkcs8 -topk8 -nodes -in " + file);
        }
        byte[] encoded = Base64.getMimeDecoder().decode(text.substring(begin + BEGIN.length(), end));
        return ALGORITHMS.stream()
                .flatMap(algorithm -> key(algorithm, encoded).stream())
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("tls_key must be a key of " + String.join(", ", ALGORITHMS)));
    }

    private static List<PrivateKey> key(String algorithm, byte[] encoded) {
        try {
            return List.of(KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded)));
        } catch (InvalidKeySpecException otherAlgorithm) {
            return List.of();
        } catch (GeneralSecurityException absent) {
            throw new IllegalStateException(absent);
        }
    }

    private static void requirePrivate(Path file) throws IOException {
        if (Files.getFileStore(file).supportsFileAttributeView("posix")
                && Files.getPosixFilePermissions(file).stream().anyMatch(OTHERS::contains)) {
            throw new IllegalArgumentException(
                    "tls_key must be a file that only its owner may read; close it with: chmod 600 " + file);
        }
    }

    /** A signature by the key must be one of the certificate. */
    private static void requirePair(Certificate certificate, PrivateKey key) throws GeneralSecurityException {
        byte[] text = "mneme".getBytes(US_ASCII);
        Signature signature = Signature.getInstance(
                switch (key.getAlgorithm()) {
                    case "RSA" -> "SHA256withRSA";
                    case "EC" -> "SHA256withECDSA";
                    default -> key.getAlgorithm();
                });
        signature.initSign(key);
        signature.update(text);
        byte[] signed = signature.sign();
        try {
            signature.initVerify(certificate.getPublicKey());
            signature.update(text);
            if (signature.verify(signed)) {
                return;
            }
        } catch (GeneralSecurityException otherAlgorithm) {
            // Said below.
        }
        throw new IllegalArgumentException("tls_key must be the key of the first certificate in tls_certificate: "
                + ((X509Certificate) certificate).getSubjectX500Principal());
    }
}
