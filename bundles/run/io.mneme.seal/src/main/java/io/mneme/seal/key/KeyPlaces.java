package io.mneme.seal.key;

import io.mneme.api.seal.SealException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where keys are, and where a key file must not be: what is copied by backups would have the texts and their key.
 *
 * @param data the data folder, which has the data keys
 * @param base the folder of {@code etc} and {@code deploy}; empty if there is none
 */
public record KeyPlaces(Path data, Optional<Path> base) {

    void requireOutside(Path keyFile) {
        Stream<Path> settings =
                base.stream().flatMap(folder -> Stream.of(folder.resolve("etc"), folder.resolve("deploy")));
        Path file = real(keyFile);
        Stream.concat(Stream.of(data), settings)
                .filter(folder -> file.startsWith(real(folder)))
                .findFirst()
                .ifPresent(folder -> {
                    throw new SealException(
                            "the key file must not be in " + folder + ", whose backups it would be in: " + keyFile);
                });
    }

    /** Follows links, as that of an installed container to the settings of the machine; also of what is not there yet. */
    private static Path real(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        try {
            return absolute.toRealPath();
        } catch (IOException absent) {
            Path parent = absolute.getParent();
            return parent == null ? absolute : real(parent).resolve(absolute.getFileName());
        }
    }
}
