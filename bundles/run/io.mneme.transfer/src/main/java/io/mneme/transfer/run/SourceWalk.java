package io.mneme.transfer.run;

import io.mneme.spi.transfer.SourceHead;
import io.mneme.transfer.source.CountingInputStream;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Gives the files of a file, an archive or a folder one by one, as streams: nothing is unpacked to the disk. What expands without
 * bounds ends the walk, and an entry whose name leaves the archive is refused. Not safe for use by several threads.
 */
final class SourceWalk {

    /** Maximum number of entries of an archive, and of files of a folder. */
    static final int MAX_FILES = 100_000;

    /** How much longer than its archive a content may be. Text is compressed to a tenth, what only fills to a thousandth. */
    static final int MAX_RATIO = 200;

    /** Contents up to this length may be compressed as much as they like. */
    static final long MIN_BOMB_BYTES = 64L << 20;

    /** Maximum length of all contents of an archive, in bytes. */
    static final long MAX_EXPANDED_BYTES = 64L << 30;

    private static final Pattern OUTSIDE =
            Pattern.compile("[/\\\\].*|[A-Za-z]:.*|(.*[/\\\\])?\\.\\.([/\\\\].*)?", Pattern.DOTALL);
    private static final int MAX_FOLDERS = 16;

    private final FileVisitor visitor;
    private final KeptContent content;
    private final DoubleConsumer progress;

    /** Takes the files. */
    interface FileVisitor {

        /**
         * Takes a file.
         *
         * @param shown its name in an archive or a folder; empty if there is only this one
         */
        void visit(String shown, SourceHead head, InputStream content) throws IOException;

        /** Notes an entry that is refused. */
        void refuse(String shown, String reason);
    }

    /** Says that an archive expands without bounds. */
    static final class ArchiveBoundException extends IOException {

        private static final long serialVersionUID = 1L;

        ArchiveBoundException(String message) {
            super(message);
        }
    }

    /**
     * @param visitor takes the files
     * @param content opens those that were kept
     * @param progress is told the fraction of the present file on the disk that is read
     */
    SourceWalk(FileVisitor visitor, KeptContent content, DoubleConsumer progress) {
        this.visitor = visitor;
        this.content = content;
        this.progress = progress;
    }

    /**
     * Walks through a file or a folder.
     *
     * @param name the name of the file, as it was sent; folders in it are left out
     * @throws IOException if the rest cannot be read
     */
    void read(Path path, String name) throws IOException {
        if (Files.isDirectory(path)) {
            readFolder(path);
        } else {
            readFile(path, "", name.substring(name.lastIndexOf('/') + 1));
        }
    }

    private void readFolder(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder, MAX_FOLDERS)) {
            files = all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .limit(MAX_FILES)
                    .sorted()
                    .toList();
        }
        for (Path file : files) {
            readFile(
                    file, folder.relativize(file).toString(), file.getFileName().toString());
        }
    }

    /** An importer that is given up is interrupted, which closes the channel that {@code Files} opens, and with it an archive. */
    private void readFile(Path file, String shown, String name) throws IOException {
        try (CountingInputStream in = new CountingInputStream(new FileInputStream(file.toFile()), Files.size(file))) {
            progress.accept(0);
            InputStream told = new ToldInputStream(content.open(in), () -> progress.accept(in.fractionRead()));
            byte[] start = told.readNBytes(SourceHead.MAX_BYTES);
            InputStream whole = new HeadedInputStream(start, told);
            if (startsWith(start, 'P', 'K', 3, 4) || startsWith(start, 'P', 'K', 5, 6)) {
                readZip(whole, in);
            } else if (startsWith(start, 0x1f, 0x8b)) {
                BoundedExpansion expanded = new BoundedExpansion(new GZIPInputStream(whole), in);
                visit(shown, name.replaceFirst("\\.gz$", ""), expanded);
            } else {
                visitor.visit(shown, new SourceHead(name, start), whole);
            }
        }
    }

    @SuppressWarnings("resource") // the caller closes the stream of the file
    private void readZip(InputStream whole, CountingInputStream compressed) throws IOException {
        // A name that is not marked as UTF-8 may be in any character set; it is only shown.
        ZipInputStream zip = new ZipInputStream(whole, StandardCharsets.ISO_8859_1);
        BoundedExpansion expanded = new BoundedExpansion(zip, compressed);
        int entries = 0;
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
            if (++entries > MAX_FILES) {
                throw new ArchiveBoundException("the archive has more than " + MAX_FILES + " entries");
            }
            String name = entry.getName();
            if (OUTSIDE.matcher(name).matches()) {
                visitor.refuse(name, "leaves the folder of the archive, and is refused");
            } else if (!entry.isDirectory()) {
                visit(name, name.substring(name.lastIndexOf('/') + 1), expanded);
            }
            // Reading to the end of the entry here lets the bounds apply to what no importer reads.
            expanded.transferTo(OutputStream.nullOutputStream());
        }
    }

    private void visit(String shown, String name, InputStream content) throws IOException {
        byte[] start = content.readNBytes(SourceHead.MAX_BYTES);
        visitor.visit(shown, new SourceHead(name, start), new HeadedInputStream(start, content));
    }

    private static boolean startsWith(byte[] bytes, int... values) {
        boolean matches = bytes.length >= values.length;
        for (int i = 0; matches && i < values.length; i++) {
            matches = (bytes[i] & 0xff) == values[i];
        }
        return matches;
    }

    /** A stream that begins again with the bytes that were read of it. Readers of one file do not close that of the archive. */
    private static final class HeadedInputStream extends PushbackInputStream {

        HeadedInputStream(byte[] start, InputStream rest) throws IOException {
            super(rest, Math.max(1, start.length));
            unread(start);
        }

        @Override
        public void close() {
            // the walk closes the file
        }
    }

    /** What a compressed file expands to, up to the bounds. */
    private static final class BoundedExpansion extends FilterInputStream {

        private final CountingInputStream compressed;
        private long expanded;

        BoundedExpansion(InputStream content, CountingInputStream compressed) {
            super(content);
            this.compressed = compressed;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int read = super.read(into, offset, length);
            expanded += Math.max(0, read);
            if (expanded > MIN_BOMB_BYTES && expanded > MAX_RATIO * compressed.count()) {
                throw new ArchiveBoundException("it expands to more than " + MAX_RATIO + " times its length");
            }
            if (expanded > MAX_EXPANDED_BYTES) {
                throw new ArchiveBoundException("it expands to more than " + MAX_EXPANDED_BYTES + " bytes");
            }
            return read;
        }
    }

    /** A stream of which each read is told. */
    private static final class ToldInputStream extends FilterInputStream {

        private final Runnable told;

        ToldInputStream(InputStream in, Runnable told) {
            super(in);
            this.told = told;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            told.run();
            return super.read(into, offset, length);
        }
    }
}
