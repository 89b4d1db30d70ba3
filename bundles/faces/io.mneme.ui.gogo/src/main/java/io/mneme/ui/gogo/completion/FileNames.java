package io.mneme.ui.gogo.completion;

import io.mneme.spi.command.ArgumentRequest;
import io.mneme.spi.command.ArgumentValues;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Component;

/** Knows the files of the folder that is typed; the command line of the operating system completes those itself. */
@Component
public final class FileNames implements ArgumentValues {

    private static final int MAX_FILES = 200;

    @Override
    public Set<String> arguments() {
        return Set.of("file", "path", "dir");
    }

    @Override
    public List<String> values(ArgumentRequest request) {
        String typed = request.typed();
        String folder = typed.substring(0, typed.lastIndexOf('/') + 1);
        try (Stream<Path> files = Files.list(Path.of(request.folder()).resolve(folder))) {
            return files.map(file -> folder + file.getFileName() + (Files.isDirectory(file) ? "/" : ""))
                    .sorted()
                    .limit(MAX_FILES)
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
