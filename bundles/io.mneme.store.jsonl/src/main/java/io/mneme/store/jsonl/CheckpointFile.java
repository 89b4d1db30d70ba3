package io.mneme.store.jsonl;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The form of a checkpoint on the disk: numbers in the order of their fields, then a checksum. That is CRC-32, since CRC-32C is
 * slow in a process that has only just started.
 */
final class CheckpointFile {

    private static final long FORMAT = 0x4D6E_656D_6500_0005L;
    private static final int BUFFER = 1 << 18;

    /** Flags of a file, in one byte. */
    private static final int DAMAGED = 1;

    private static final int STRAY = 2;

    private static final Logger log = LoggerFactory.getLogger(CheckpointFile.class);

    private CheckpointFile() {}

    /** Reads the checkpoint; empty if there is none, or it is damaged. */
    static Optional<Checkpoint> load(Settings settings) {
        try {
            return Optional.of(read(settings.checkpoint()));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            log.info("{} cannot be used, so all files are read: {}", settings.checkpoint(), e.toString());
            return Optional.empty();
        }
    }

    static void write(Path path, Checkpoint checkpoint, Storage storage) throws IOException {
        Path part = path.resolveSibling(path.getFileName() + ".part");
        storage.delete(part);
        storage.create(part);
        CheckedOutputStream checked =
                new CheckedOutputStream(new BufferedOutputStream(Files.newOutputStream(part), BUFFER), new CRC32());
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(checked, BUFFER))) {
            out.writeLong(FORMAT);
            out.writeLong(checkpoint.ledgerSize());
            out.writeLong(checkpoint.end());
            writeParts(checkpoint, out);
            writeSkips(checkpoint.skips(), out);
            checkpoint.catalogue().write(out);
            out.flush();
            out.writeLong(checked.getChecksum().getValue());
        }
        storage.move(part, path);
    }

    private static void writeParts(Checkpoint checkpoint, DataOutputStream out) throws IOException {
        out.writeInt(checkpoint.parts().size());
        for (int i = 0; i < checkpoint.parts().size(); i++) {
            Part part = checkpoint.parts().get(i);
            out.writeUTF(part.name);
            out.writeUTF(checkpoint.keys().get(i));
            out.writeInt(part.number);
            out.writeLong(part.scanned);
            out.writeLong(part.size);
            out.writeLong(part.modified == null ? -1 : part.modified.to(TimeUnit.NANOSECONDS));
            out.writeLong(part.lines);
            out.writeInt(part.entries);
            out.writeLong(part.lastStart);
            out.writeInt(part.lastLength);
            out.writeUTF(part.lastDigest);
            out.writeLong(part.lastPosition);
            out.writeByte((part.damaged ? DAMAGED : 0) | (part.stray ? STRAY : 0));
        }
    }

    private static void writeSkips(Skips skips, DataOutputStream out) throws IOException {
        out.writeLong(skips.lines());
        out.writeInt(skips.first().size());
        for (Skips.Skip skip : skips.first()) {
            out.writeUTF(skip.file());
            out.writeLong(skip.start());
            out.writeLong(skip.number());
            out.writeUTF(skip.why().substring(0, Math.min(skip.why().length(), 1_000)));
        }
    }

    /** Reads a checkpoint block by block: to read it whole and then take it apart costs a start twice the memory. */
    static Checkpoint read(Path path) throws IOException {
        CheckedInputStream checked =
                new CheckedInputStream(new BufferedInputStream(Files.newInputStream(path)), new CRC32());
        try (DataInputStream in = new DataInputStream(checked)) {
            if (in.readLong() != FORMAT) {
                throw new IOException("has another format");
            }
            Checkpoint read = fields(in);
            long sum = checked.getChecksum().getValue();
            if (in.readLong() != sum || in.read() >= 0) {
                throw new IOException("is damaged");
            }
            return read;
        }
    }

    private static Checkpoint fields(DataInputStream in) throws IOException {
        long ledgerSize = in.readLong();
        long end = in.readLong();
        List<Part> parts = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        readParts(in, parts, keys);
        Skips skips = readSkips(in);
        return new Checkpoint(ledgerSize, end, parts, keys, skips, Catalogue.read(in));
    }

    private static void readParts(DataInputStream in, List<Part> parts, List<String> keys) throws IOException {
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            String name = in.readUTF();
            keys.add(in.readUTF());
            Part part = new Part(name, in.readInt(), "");
            part.scanned = in.readLong();
            part.size = in.readLong();
            long modified = in.readLong();
            part.modified = modified < 0 ? null : FileTime.from(modified, TimeUnit.NANOSECONDS);
            part.lines = in.readLong();
            part.entries = in.readInt();
            part.lastStart = in.readLong();
            part.lastLength = in.readInt();
            part.lastDigest = in.readUTF();
            part.lastPosition = in.readLong();
            byte flags = in.readByte();
            part.damaged = (flags & DAMAGED) != 0;
            part.stray = (flags & STRAY) != 0;
            parts.add(part);
        }
    }

    private static Skips readSkips(DataInputStream in) throws IOException {
        long lines = in.readLong();
        int count = in.readInt();
        List<Skips.Skip> first = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            first.add(new Skips.Skip(in.readUTF(), in.readLong(), in.readLong(), in.readUTF()));
        }
        return new Skips(lines, first);
    }
}
