package io.mneme.store.jsonl.io;

import java.io.EOFException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An open file with random access for reads; writes go to its end. When another file replaces it, it stays readable for
 * the users that retained it. The last user's release closes it. Interrupts do not close it.
 */
public final class AppendFile implements RefCountedSource {

    private static final Logger log = LoggerFactory.getLogger(AppendFile.class);
    private static final int COPY_BLOCK_BYTES = 1 << 20;

    /**
     * A write that failed and may have written some of its bytes.
     *
     * @param file the file
     * @param lengthBefore length of the file before the write
     * @param bytes the bytes of the write
     */
    public record PartialWrite(AppendFile file, long lengthBefore, byte[] bytes) {

        /** Truncates the file to its former length, unless another program wrote to it, too: then all bytes stay. */
        public void truncate() throws IOException {
            long written = file.length() - lengthBefore;
            if (written > 0 && written <= bytes.length) {
                byte[] found = file.bytes(lengthBefore, (int) written);
                if (Arrays.equals(found, 0, found.length, bytes, 0, found.length)) {
                    file.truncate(lengthBefore);
                }
            }
        }
    }

    private final Storage storage;
    private final Object key;
    private final RandomAccessFile reader;
    private final FileOutputStream output;

    /** Only makes some operations faster: an interrupt may close it. */
    private final FileChannel channel;

    /** Used only by the thread with the write turn. */
    private final ByteBuffer probe = ByteBuffer.allocateDirect(2);

    private final RefCount users = new RefCount();

    private AppendFile(
            Storage storage, Object key, RandomAccessFile reader, FileOutputStream output, FileChannel channel) {
        this.storage = storage;
        this.key = key;
        this.reader = reader;
        this.output = output;
        this.channel = channel;
    }

    /** Opens a file. The caller is its first user. */
    public static AppendFile open(Path path, Storage storage) throws IOException {
        while (true) {
            Object before = key(path);
            AppendFile file = opened(path, storage, before);
            if (Objects.equals(before, key(path))) {
                return file;
            }
            // Another file got this name meanwhile; appends must not go to the replaced one.
            file.release();
        }
    }

    /** Opens a file, and creates it if it does not exist. The caller is its first user. */
    public static AppendFile openOrCreate(Path path, Storage storage) throws IOException {
        if (Files.isSymbolicLink(path)) {
            throw new IOException(path + " is a symbolic link: name the folder the file is really in");
        }
        if (!Files.exists(path)) {
            create(path, storage);
        }
        return open(path, storage);
    }

    private static void create(Path path, Storage storage) throws IOException {
        try {
            storage.create(path);
        } catch (FileAlreadyExistsException e) {
            log.debug("{}: another program has created it at the same moment", path);
        }
        storage.syncFolder(path.getParent());
    }

    private static AppendFile opened(Path path, Storage storage, Object key) throws IOException {
        try (CloseOnFailure opened = new CloseOnFailure()) {
            RandomAccessFile content = opened.add(new RandomAccessFile(path.toFile(), "rw"));
            FileOutputStream end = opened.add(new FileOutputStream(path.toFile(), true));
            FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
            opened.commit();
            return new AppendFile(storage, key, content, end, channel);
        }
    }

    /** Returns the identity of the file that has this name now: no other file has an equal key. */
    public static Object key(Path path) throws IOException {
        return FileVersion.of(path).key();
    }

    /** Returns the identity of this file: no other file has an equal key. */
    public Object key() {
        return key;
    }

    @Override
    public boolean retain() {
        return users.retain();
    }

    @Override
    public void release() {
        if (users.release()) {
            try (reader;
                    output;
                    channel) {
                // Closing all three is all there is to do.
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public long length() throws IOException {
        return reader.length();
    }

    /**
     * Returns whether the file has this length. Used only by the thread with the write turn. Between writes this is
     * cheaper than {@link #length}, after which the system records the exact time of the next write.
     */
    public boolean endsAt(long size) throws IOException {
        if (size == 0 || !channel.isOpen() || Thread.currentThread().isInterrupted()) {
            return length() == size;
        }
        try {
            probe.clear();
            return channel.read(probe, size - 1) == 1;
        } catch (ClosedChannelException e) {
            return length() == size;
        }
    }

    @Override
    public int read(long at, byte[] into, int offset, int length) throws IOException {
        synchronized (reader) {
            return read(reader, at, into, offset, length);
        }
    }

    public static int read(RandomAccessFile file, long at, byte[] into, int offset, int length) throws IOException {
        file.seek(at);
        int total = 0;
        while (total < length) {
            int count = file.read(into, offset + total, length - total);
            if (count < 0) {
                break;
            }
            total += count;
        }
        return total;
    }

    /** Reads exactly this range of bytes. */
    public byte[] bytes(long at, int length) throws IOException {
        byte[] bytes = new byte[length];
        if (read(at, bytes, 0, length) < length) {
            throw new EOFException("the file ends before byte " + (at + length));
        }
        return bytes;
    }

    public void append(byte[] bytes, int length) throws IOException {
        storage.append(output, bytes, 0, length);
    }

    public void append(byte[] bytes) throws IOException {
        append(bytes, bytes.length);
    }

    /** Appends all bytes or none. */
    public void appendWhole(byte[] bytes) throws IOException {
        long before = length();
        try {
            append(bytes);
        } catch (IOException e) {
            truncate(new PartialWrite(this, before, bytes), e);
            throw e;
        }
    }

    private static void truncate(PartialWrite partialWrite, IOException cause) {
        try {
            partialWrite.truncate();
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    /** Appends a range of another file. */
    public void appendFrom(ByteSource other, long from, long to) throws IOException {
        byte[] buffer = new byte[(int) Math.min(COPY_BLOCK_BYTES, to - from)];
        for (long at = from; at < to; ) {
            int count = other.read(at, buffer, 0, (int) Math.min(buffer.length, to - at));
            if (count == 0) {
                throw new EOFException("the file ends before byte " + to);
            }
            append(buffer, count);
            at += count;
        }
    }

    public void sync() throws IOException {
        storage.sync(output, channel);
    }

    /** Closes what only writes need. The file stays readable. */
    public void closeOutput() throws IOException {
        try (output;
                channel) {
            // Closing both is all there is to do.
        }
    }

    public void truncate(long size) throws IOException {
        storage.truncate(reader, size);
    }
}
