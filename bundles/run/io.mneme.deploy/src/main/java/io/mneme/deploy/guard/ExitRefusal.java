package io.mneme.deploy.guard;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.osgi.framework.Bundle;
import org.osgi.framework.hooks.weaving.WeavingHook;
import org.osgi.framework.hooks.weaving.WovenClass;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refuses calls of {@code System.exit} and its like to the classes of plug-ins: in the constants of a class such a call gets the name
 * of a method that does not exist, so it throws a {@link NoSuchMethodError} whose message says so. A call by reflection is not seen.
 *
 * <p>The format of constants is that of chapter 4.4 of the specification of the Java virtual machine.
 */
public final class ExitRefusal implements WeavingHook {

    static final String REFUSED = "exit is refused to plug-ins";

    private static final Logger LOG = LoggerFactory.getLogger(ExitRefusal.class);
    private static final Set<String> OWNERS = Set.of("java/lang/System", "java/lang/Runtime");
    private static final Set<String> METHODS = Set.of("exit", "halt");
    private static final int MAGIC = 0xCAFEBABE;
    private static final int MAX_CONSTANTS = 0xFFFF;
    private static final int UTF_8 = 1;
    private static final int CLASS = 7;
    private static final int METHOD = 10;
    private static final int NAME_AND_TYPE = 12;

    /** Number of bytes of the constants that have a fixed length, by their tag. */
    private static final Map<Integer, Integer> LENGTHS = Map.ofEntries(
            Map.entry(3, 4),
            Map.entry(4, 4),
            Map.entry(5, 8),
            Map.entry(6, 8),
            Map.entry(CLASS, 2),
            Map.entry(8, 2),
            Map.entry(9, 4),
            Map.entry(METHOD, 4),
            Map.entry(11, 4),
            Map.entry(NAME_AND_TYPE, 4),
            Map.entry(15, 3),
            Map.entry(16, 2),
            Map.entry(17, 4),
            Map.entry(18, 4),
            Map.entry(19, 2),
            Map.entry(20, 2));

    private final Predicate<Bundle> isPlugin;

    /** Changes the classes of these bundles. */
    public ExitRefusal(Predicate<Bundle> isPlugin) {
        this.isPlugin = isPlugin;
    }

    @Override
    public void weave(WovenClass woven) {
        if (isPlugin.test(woven.getBundleWiring().getBundle())) {
            try {
                woven.setBytes(refused(woven.getBytes()));
            } catch (IOException | RuntimeException odd) {
                // What is thrown would take this hook out of use, for all classes.
                LOG.debug("{} is left as it is", woven.getClassName(), odd);
            }
        }
    }

    /** Returns a class without such calls. */
    static byte[] refused(byte[] code) throws IOException {
        ConstantPool pool = ConstantPool.read(code);
        return pool.exits().isEmpty() ? code : pool.withRefusals(code);
    }

    /**
     * The constants of a class.
     *
     * @param byIndex the bytes of each behind its tag, by its index
     * @param tags the tag of each
     * @param texts the texts among them
     * @param next the index of the next one
     * @param end where the class goes on
     */
    private record ConstantPool(
            Map<Integer, byte[]> byIndex, Map<Integer, Integer> tags, Map<Integer, String> texts, int next, int end) {

        static ConstantPool read(byte[] code) throws IOException {
            ByteArrayInputStream bytes = new ByteArrayInputStream(code);
            DataInputStream in = new DataInputStream(bytes);
            if (in.readInt() != MAGIC) {
                throw new IllegalArgumentException("is no class");
            }
            in.readInt();
            int count = in.readUnsignedShort();
            ConstantPool pool = new ConstantPool(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), count, 0);
            // A constant of eight bytes takes two indexes.
            for (int index = 1; index < count; index += pool.isLong(index) ? 2 : 1) {
                pool.add(index, in);
            }
            return new ConstantPool(pool.byIndex, pool.tags, pool.texts, count, code.length - bytes.available());
        }

        private boolean isLong(int index) {
            return tags.get(index) == 5 || tags.get(index) == 6;
        }

        private void add(int index, DataInputStream in) throws IOException {
            int tag = in.readUnsignedByte();
            tags.put(index, tag);
            if (tag == UTF_8) {
                texts.put(index, in.readUTF());
            } else {
                Integer length = LENGTHS.get(tag);
                if (length == null) {
                    throw new IllegalArgumentException("has a constant of the unknown kind " + tag);
                }
                byIndex.put(index, in.readNBytes(length));
            }
        }

        /** Returns the references to methods that end the process, with the index of their name and type. */
        Map<Integer, Integer> exits() {
            Map<Integer, Integer> exits = new TreeMap<>();
            byIndex.forEach((index, constant) -> {
                if (tags.get(index) == METHOD
                        && OWNERS.contains(texts.get(first(byIndex.get(first(constant)))))
                        && METHODS.contains(texts.get(first(byIndex.get(second(constant)))))) {
                    exits.put(index, second(constant));
                }
            });
            return exits;
        }

        private static int first(byte[] constant) {
            return (constant[0] & 0xFF) << 8 | constant[1] & 0xFF;
        }

        private static int second(byte[] constant) {
            return (constant[2] & 0xFF) << 8 | constant[3] & 0xFF;
        }

        /** Returns the class with another name in these references. The new constants stand behind the others. */
        byte[] withRefusals(byte[] code) throws IOException {
            Map<Integer, Integer> exits = exits();
            if (next + 1 + exits.size() > MAX_CONSTANTS) {
                throw new IllegalArgumentException("has no room for further constants");
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.write(code, 0, 8);
            out.writeShort(next + 1 + exits.size());
            int added = next + 1;
            for (Map.Entry<Integer, Integer> constant : tags.entrySet()) {
                boolean isExit = exits.containsKey(constant.getKey());
                write(constant.getKey(), isExit ? added : 0, out);
                added += isExit ? 1 : 0;
            }
            out.writeByte(UTF_8);
            out.writeUTF(REFUSED);
            for (int nameAndType : exits.values()) {
                out.writeByte(NAME_AND_TYPE);
                out.writeShort(next);
                out.writeShort(second(byIndex.get(nameAndType)));
            }
            out.write(code, end, code.length - end);
            return bytes.toByteArray();
        }

        private void write(int index, int nameAndType, DataOutputStream out) throws IOException {
            out.writeByte(tags.get(index));
            if (tags.get(index) == UTF_8) {
                out.writeUTF(texts.get(index));
            } else if (nameAndType == 0) {
                out.write(byIndex.get(index));
            } else {
                out.write(byIndex.get(index), 0, 2);
                out.writeShort(nameAndType);
            }
        }
    }
}
