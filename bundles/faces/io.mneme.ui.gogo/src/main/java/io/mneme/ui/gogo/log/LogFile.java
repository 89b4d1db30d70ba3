package io.mneme.ui.gogo.log;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Reads the messages of a log file as they come, also when the file is renamed and begun again. A message is a line that begins with a time and a
 * level, and the lines behind it that do not, such as those of a stack trace. For one thread.
 */
final class LogFile implements Closeable {

    /** Older messages of a longer file are not looked for, nor those of the files before it. As shipped, a file has 10 MB. */
    private static final int MAX_BYTES = 16 << 20;

    private static final String COMPRESSED = ".gz";

    private static final int BUFFER_BYTES = 1 << 16;
    private static final Logger LOG = LoggerFactory.getLogger(LogFile.class);

    private final Path file;
    private final Level level;
    private final LevelFilter filter;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private SeekableByteChannel channel;
    private Object key;

    /** Leaves out messages below a level, with the lines that belong to them. */
    private static final class LevelFilter {

        private final Level level;
        private boolean isShown;

        LevelFilter(Level level) {
            this.level = level;
        }

        boolean shows(String line) {
            isShown = LogMessage.level(line)
                    .map(found -> found.toInt() >= level.toInt())
                    .orElse(isShown);
            return isShown;
        }
    }

    private LogFile(Path file, Level level) throws IOException {
        this.file = file;
        this.level = level;
        this.filter = new LevelFilter(level);
        this.channel = Files.newByteChannel(file);
        this.key = key();
    }

    /** Opens a log file, of which messages of a level and of graver ones are read. */
    static LogFile open(Path file, Level level) throws IOException {
        return new LogFile(file, level);
    }

    /**
     * Returns the last messages there are, with their line breaks; the next ones come after them. What the file lacks is taken from those
     * before it, which end in {@code .1.gz} or {@code .1}, then {@code .2.gz} and so on.
     */
    List<String> last(int limit) throws IOException {
        long skipped = Math.max(0, channel.size() - MAX_BYTES);
        channel.position(skipped);
        NewestMessages newest = new NewestMessages(limit);
        read().forEach(newest::add);
        List<String> found = newest.list();
        Optional<Path> older = skipped > 0 ? Optional.empty() : older(1);
        for (int number = 2; older.isPresent() && found.size() < limit; number++) {
            found = Stream.concat(last(older.get(), limit - found.size()).stream(), found.stream())
                    .toList();
            older = older(number);
        }
        return found;
    }

    private Optional<Path> older(int number) {
        String name = file.getFileName() + "." + number;
        return Stream.of(name + COMPRESSED, name)
                .map(file::resolveSibling)
                .filter(Files::isReadable)
                .findFirst();
    }

    private List<String> last(Path older, int limit) throws IOException {
        NewestMessages newest = new NewestMessages(limit);
        LevelFilter filter = new LevelFilter(level);
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(opened(older), StandardCharsets.UTF_8))) {
            lines.lines().map(text -> text + "\n").filter(filter::shows).forEach(newest::add);
        } catch (EOFException | ZipException | UncheckedIOException torn) {
            // A file that is being compressed, or was not to its end, has what can be read of it.
            LOG.debug("{} breaks off", older, torn);
        } catch (NoSuchFileException renamed) {
            LOG.debug("{} has another name now", older, renamed);
        }
        return newest.list();
    }

    private static InputStream opened(Path older) throws IOException {
        InputStream bytes = Files.newInputStream(older);
        return older.toString().endsWith(COMPRESSED) ? new GZIPInputStream(bytes, BUFFER_BYTES) : bytes;
    }

    /** Returns the lines that have come since. */
    List<String> next() throws IOException {
        List<String> lines = new ArrayList<>(read());
        if (!key().equals(key)) {
            lines.addAll(read());
            channel.close();
            channel = Files.newByteChannel(file);
            key = key();
            lines.addAll(read());
        } else if (channel.size() < channel.position()) {
            channel.position(0);
        }
        return lines;
    }

    /** Returns the identity of the file that has the name now; the same as before while there is none. */
    private Object key() throws IOException {
        try {
            return Optional.ofNullable(Files.readAttributes(file, BasicFileAttributes.class)
                            .fileKey())
                    .orElse(file);
        } catch (NoSuchFileException renamed) {
            return key;
        }
    }

    private List<String> read() throws IOException {
        List<String> lines = new ArrayList<>();
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
        while (channel.read(buffer) > 0) {
            for (int at = 0; at < buffer.position(); at++) {
                line.write(buffer.get(at));
                if (buffer.get(at) == '\n') {
                    take(lines);
                }
            }
            buffer.clear();
        }
        return lines;
    }

    private void take(List<String> lines) {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        if (filter.shows(text)) {
            lines.add(text);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
