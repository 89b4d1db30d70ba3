package io.mneme.ui.http.connector;

import io.mneme.support.task.LoggedTask;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import io.mneme.ui.http.server.HttpSettings.TlsFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * TLS by a certificate and a key, which are read again when one of the files changes: connections that come afterwards get the new
 * certificate, and those that are open go on.
 */
final class ReloadedTls implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ReloadedTls.class);
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);

    private final Supplier<Optional<TlsFiles>> files;
    private final char[] password = UUID.randomUUID().toString().toCharArray();
    private final SslContextFactory.Server factory = new SslContextFactory.Server();
    private final NamedExecutor timer = NamedExecutor.single("mneme-tls", ClosePolicy.INTERRUPT, Duration.ofSeconds(1));
    private FilesStamp applied;

    /** Which versions of the files these are. */
    private record FilesStamp(TlsFiles files, FileTime certificate, FileTime key) {

        static FilesStamp of(TlsFiles files) {
            return new FilesStamp(files, time(files.certificate()), time(files.key()));
        }

        private static FileTime time(Path file) {
            try {
                return Files.getLastModifiedTime(file);
            } catch (IOException absent) {
                return FileTime.fromMillis(0);
            }
        }
    }

    /**
     * Reads the files.
     *
     * @param first the files now
     * @param files returns the files of the moment; without any, the last ones stay
     * @throws IllegalArgumentException as by {@link TlsIdentity#read}
     */
    ReloadedTls(TlsFiles first, Supplier<Optional<TlsFiles>> files) {
        this.files = files;
        this.applied = FilesStamp.of(first);
        factory.setIncludeProtocols("TLSv1.3", "TLSv1.2");
        factory.setRenegotiationAllowed(false);
        factory.setKeyStorePassword(new String(password));
        factory.setKeyStore(TlsIdentity.read(first, password));
        Runnable check = new LoggedTask(LOG, "looking for another certificate failed; it goes on", this::check);
        timer.scheduleWithFixedDelay(check, CHECK_INTERVAL, CHECK_INTERVAL);
    }

    /** Returns what makes the contexts of connections. */
    SslContextFactory.Server factory() {
        return factory;
    }

    /** Reads the files again if they have changed; a file that is wrong changes nothing, and is named once. */
    void check() {
        Optional<FilesStamp> present = files.get().map(FilesStamp::of).filter(stamp -> !stamp.equals(applied));
        present.ifPresent(stamp -> {
            applied = stamp;
            try {
                KeyStore store = TlsIdentity.read(stamp.files(), password);
                factory.reload(changed -> changed.setKeyStore(store));
                LOG.info(
                        "the certificate was read again from {}",
                        stamp.files().certificate().getFileName());
            } catch (IllegalArgumentException wrong) {
                LOG.error("the certificate was not read again, and the former one stays: {}", wrong.getMessage());
            } catch (Exception failed) {
                LOG.error("the certificate was not read again, and the former one stays", failed);
            }
        });
    }

    @Override
    public void close() {
        timer.close();
    }
}
