package io.mneme.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.policy.SelectedPolicy;
import io.mneme.spi.weigh.WeightingPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.osgi.framework.ServiceReference;

/** A policy that has left leaves nothing of its bundle behind. */
class ClassLoaderLeakTest {

    private final PolicyHarness harness = new PolicyHarness();

    @Test
    void theClassLoaderOfAPolicyThatLeftIsCollected() throws Exception {
        WeakReference<ClassLoader> loader = bindCallAndRemove();
        for (int i = 0; i < 100 && loader.get() != null; i++) {
            System.gc();
        }

        assertThat(loader.get()).isNull();
    }

    private WeakReference<ClassLoader> bindCallAndRemove() throws Exception {
        ClassLoader own = new IsolatedLoader();
        WeightingPolicy policy = (WeightingPolicy)
                own.loadClass(EvenCopy.class.getName()).getConstructor().newInstance();
        assertThat(policy.getClass().getClassLoader()).isSameAs(own);
        ServiceReference<?> reference = TestReferences.of("1.0.0", "service.ranking", 9);
        harness.weightings.add(reference, policy);
        SelectedPolicy<WeightingPolicy> selected =
                harness.weightings.select(Map.of(), Optional.empty(), Optional.empty());
        assertThat(selected.name()).isEqualTo("copy");
        assertThat(harness.weigh(Map.of(), Optional.empty())).hasSize(1);
        harness.weightings.remove(reference);
        return new WeakReference<>(own);
    }

    /** Defines the policy itself, as the class loader of a bundle does. */
    private static final class IsolatedLoader extends ClassLoader {

        IsolatedLoader() {
            super(ClassLoaderLeakTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(EvenCopy.class.getName())) {
                return super.loadClass(name, resolve);
            }
            try (InputStream bytes = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] code = bytes.readAllBytes();
                return defineClass(name, code, 0, code.length);
            } catch (IOException unreadable) {
                throw new ClassNotFoundException(name, unreadable);
            }
        }
    }
}
