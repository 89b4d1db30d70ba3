package io.mneme.deploy.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;

class ExitRefusalTest {

    /** Ends the process if it is asked to; a long constant takes two places among the others. */
    public static final class Leaver implements IntSupplier {

        static final long LARGE = 0x1234_5678_9ABCL;

        @Override
        public int getAsInt() {
            if (System.nanoTime() != LARGE) {
                System.exit(3);
            }
            return 1;
        }
    }

    /** Ends the process in the other way. */
    public static final class Halter implements IntSupplier {

        @Override
        public int getAsInt() {
            Runtime.getRuntime().halt(4);
            return 1;
        }
    }

    @Test
    void aCallThatWouldEndTheProcessThrowsAndSaysWhy() throws Exception {
        assertThatThrownBy(woven(Leaver.class)::getAsInt)
                .isInstanceOf(NoSuchMethodError.class)
                .hasMessageContaining("exit is refused to plug-ins");
        assertThatThrownBy(woven(Halter.class)::getAsInt).isInstanceOf(NoSuchMethodError.class);
    }

    @Test
    void aClassWithoutSuchACallStaysAsItIs() throws Exception {
        byte[] code = code(ExitRefusalTest.class);
        assertThat(ExitRefusal.refused(code)).isSameAs(code);
    }

    private static IntSupplier woven(Class<? extends IntSupplier> type) throws Exception {
        byte[] code = ExitRefusal.refused(code(type));
        ClassLoader loader = new ClassLoader(ExitRefusalTest.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                return name.equals(type.getName())
                        ? defineClass(name, code, 0, code.length)
                        : super.loadClass(name, resolve);
            }
        };
        return (IntSupplier) loader.loadClass(type.getName()).getConstructor().newInstance();
    }

    private static byte[] code(Class<?> type) throws IOException {
        try (InputStream code = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
            return code.readAllBytes();
        }
    }
}
