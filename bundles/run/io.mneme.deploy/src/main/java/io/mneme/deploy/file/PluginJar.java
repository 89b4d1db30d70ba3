package io.mneme.deploy.file;

import static java.util.Objects.requireNonNull;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Enumeration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.ZipException;
import org.osgi.framework.Constants;
import org.osgi.framework.Version;

/**
 * A whole jar with a bundle in it.
 *
 * @param path where its copy is
 * @param sha256 SHA-256 of its bytes
 * @param symbolicName name of the bundle
 * @param version version of the bundle
 * @param fragment whether it is a fragment, which is never started
 */
public record PluginJar(Path path, String sha256, String symbolicName, String version, boolean fragment) {

    private static final String EXTENSION = ".jar";
    private static final int BUFFER_BYTES = 8192;

    public PluginJar {
        requireNonNull(path, "path");
        requireNonNull(sha256, "sha256");
        requireNonNull(symbolicName, "symbolicName");
        requireNonNull(version, "version");
    }

    /**
     * Reads a jar to its end.
     *
     * @param name the name it is offered by
     * @param path where it is
     * @throws BrokenJarException if it is no whole jar, or no bundle
     */
    public static PluginJar read(String name, Path path) throws IOException, BrokenJarException {
        if (!name.endsWith(EXTENSION)) {
            throw new BrokenJarException("is no jar" + (name.endsWith(".cfg") ? ": configurations belong in etc" : ""));
        }
        if (Files.size(path) == 0) {
            throw new BrokenJarException("is empty");
        }
        try (JarFile jar = new JarFile(path.toFile(), false)) {
            readEntries(jar);
            Attributes headers = Optional.ofNullable(jar.getManifest())
                    .map(Manifest::getMainAttributes)
                    .orElseGet(Attributes::new);
            return new PluginJar(
                    path,
                    sha256(path),
                    symbolicName(headers),
                    version(headers),
                    headers.getValue(Constants.FRAGMENT_HOST) != null);
        } catch (ZipException | EOFException broken) {
            throw new BrokenJarException("is no whole jar: " + broken.getMessage());
        }
    }

    /** The directory at the end shows a jar that was cut; the sums show one whose end is there. */
    private static void readEntries(JarFile jar) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
            JarEntry entry = entries.nextElement();
            CRC32 sum = new CRC32();
            try (InputStream bytes = jar.getInputStream(entry)) {
                for (int read = bytes.read(buffer); read >= 0; read = bytes.read(buffer)) {
                    sum.update(buffer, 0, read);
                }
            }
            if (entry.getCrc() != -1 && sum.getValue() != entry.getCrc()) {
                throw new ZipException("the content of " + entry.getName() + " is damaged");
            }
        }
    }

    private static String symbolicName(Attributes headers) throws BrokenJarException {
        String header = headers.getValue(Constants.BUNDLE_SYMBOLICNAME);
        String name = header == null ? "" : header.split(";", 2)[0].strip();
        if (name.isEmpty()) {
            throw new BrokenJarException("is a jar, but no bundle: its manifest has no Bundle-SymbolicName");
        }
        return name;
    }

    private static String version(Attributes headers) throws BrokenJarException {
        try {
            return Version.parseVersion(headers.getValue(Constants.BUNDLE_VERSION))
                    .toString();
        } catch (IllegalArgumentException malformed) {
            throw new BrokenJarException("has a malformed Bundle-Version: " + malformed.getMessage());
        }
    }

    /** Returns the SHA-256 of a file, in lower case. */
    static String sha256(Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int read = bytes.read(buffer); read >= 0; read = bytes.read(buffer)) {
                digest.update(buffer, 0, read);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    /** Returns the bundle as an operator knows it. */
    public String bundle() {
        return symbolicName + " " + version;
    }
}
