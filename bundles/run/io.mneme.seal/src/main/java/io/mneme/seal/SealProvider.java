package io.mneme.seal;

import io.mneme.api.audit.AuditEvent;
import io.mneme.api.audit.AuditLog;
import io.mneme.api.seal.SealException;
import io.mneme.api.seal.SealKeys;
import io.mneme.api.seal.SealStatus;
import io.mneme.api.seal.TextSeal;
import io.mneme.seal.key.FolderKeys;
import io.mneme.seal.key.KeyPlaces;
import io.mneme.seal.key.KeyRingFile;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Seals with the keys of the data folder, if it has some. If they cannot be opened there is no seal at all, so that no journal opens.
 */
@Component
public final class SealProvider implements TextSeal, SealKeys {

    private static final Logger LOG = LoggerFactory.getLogger(SealProvider.class);

    private final Optional<FolderKeys> keys;

    @Reference(
            cardinality = ReferenceCardinality.OPTIONAL,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    private volatile @Nullable AuditLog audit;

    /** Opens the keys of the data folder. A framework without one, as of a test, has none. */
    @Activate
    public SealProvider(BundleContext framework) {
        this(
                path(framework, "mneme.data").map(data -> new KeyPlaces(data, path(framework, "mneme.base"))),
                path(framework, "mneme.key.file"));
    }

    SealProvider(Optional<KeyPlaces> places, Optional<Path> keyFile) {
        try {
            keys = places.filter(folder -> new KeyRingFile(folder.data()).exists())
                    .map(folder -> FolderKeys.open(folder, keyFile, InstantSource.system()));
        } catch (SealException refused) {
            LOG.error("The encrypted data folder cannot be opened: {}", refused.getMessage());
            throw refused;
        }
        keys.ifPresent(opened -> LOG.info("Texts are encrypted by the data key {}", newest(opened.status())));
    }

    private static String newest(SealStatus status) {
        return status.keys().get(status.keys().size() - 1).id();
    }

    private static Optional<Path> path(BundleContext framework, String property) {
        return Optional.ofNullable(framework.getProperty(property))
                .filter(path -> !path.isBlank())
                .map(Path::of);
    }

    @Override
    public SealStatus status() {
        return keys.map(FolderKeys::status).orElse(SealStatus.OFF);
    }

    @Override
    public SealStatus rotate(Optional<String> keyFile) {
        SealStatus status = keys.orElseThrow(() -> new SealException(
                        "this data folder is not encrypted; stop the container, then: mneme key create FILE"))
                .rotate(keyFile);
        LOG.info("Texts are encrypted by a new data key from now on");
        AuditLog present = audit;
        if (present != null) {
            present.record(AuditEvent.of("shell", "key.rotate", newest(status)).with("master_key", status.masterKey()));
        }
        return status;
    }

    @Override
    public boolean isOn() {
        return keys.isPresent();
    }

    @Override
    public byte[] seal(String use, byte[] plain) {
        return seal().seal(use, plain);
    }

    @Override
    public byte[] open(String use, byte[] sealed) {
        return seal().open(use, sealed);
    }

    private TextSeal seal() {
        return keys.isPresent() ? keys.get() : TextSeal.OFF;
    }
}
